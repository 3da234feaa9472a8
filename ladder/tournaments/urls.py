from django.urls import path

from ladder.tournaments import views

urlpatterns = [
    path("tournaments/", views.tournaments, name="tournaments"),
    path("tournaments/new/", views.new, name="new-tournament"),
    path("tournaments/calendar.ics", views.calendar, name="tournament-calendar"),
    path("tournaments/<slug:slug>/", views.tournament, name="tournament"),
    path("tournaments/<slug:slug>/enter/", views.enter, name="enter-tournament"),
    path("tournaments/<slug:slug>/withdraw/<int:entry_id>/", views.withdraw, name="withdraw-entry"),
    path("tournaments/<slug:slug>/seeds/", views.seeds, name="tournament-seeds"),
    path("tournaments/<slug:slug>/standings.csv", views.standings_csv, name="tournament-csv"),
    path("tournaments/<slug:slug>/standings.json", views.standings_json, name="tournament-json"),
    path("tournaments/<slug:slug>/open/", views.step, {"action": "open"}, name="open-tournament"),
    path("tournaments/<slug:slug>/freeze/", views.step, {"action": "freeze"}, name="freeze-tournament"),
    path("tournaments/<slug:slug>/start/", views.step, {"action": "start"}, name="start-tournament"),
    path("tournaments/<slug:slug>/cancel/", views.step, {"action": "cancel"}, name="cancel-tournament"),
]
