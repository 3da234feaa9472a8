from django.urls import path

from ladder.tournaments import organise, views

urlpatterns = [
    path("tournaments/", views.tournaments, name="tournaments"),
    path("tournaments/new/", organise.new, name="new-tournament"),
    path("tournaments/calendar.ics", views.calendar, name="tournament-calendar"),
    path("tournaments/<slug:slug>/", views.tournament, name="tournament"),
    path("tournaments/<slug:slug>/enter/", views.enter, name="enter-tournament"),
    path("tournaments/<slug:slug>/withdraw/<int:entry_id>/", views.withdraw, name="withdraw-entry"),
    path("tournaments/<slug:slug>/edit/", organise.edit, name="edit-tournament"),
    path("tournaments/<slug:slug>/invitation/", organise.renew, name="renew-invitation"),
    path("tournaments/<slug:slug>/exclude/<int:entry_id>/", organise.exclude, name="exclude-entry"),
    path("tournaments/<slug:slug>/seeds/", organise.seeds, name="tournament-seeds"),
    path("tournaments/<slug:slug>/standings.csv", views.standings_csv, name="tournament-csv"),
    path("tournaments/<slug:slug>/standings.json", views.standings_json, name="tournament-json"),
    path("tournaments/<slug:slug>/start.ics", views.start_ics, name="tournament-start"),
    path("tournaments/<slug:slug>/open/", organise.step, {"action": "open"}, name="open-tournament"),
    path("tournaments/<slug:slug>/freeze/", organise.step, {"action": "freeze"}, name="freeze-tournament"),
    path("tournaments/<slug:slug>/start/", organise.step, {"action": "start"}, name="start-tournament"),
    path("tournaments/<slug:slug>/cancel/", organise.step, {"action": "cancel"}, name="cancel-tournament"),
]
