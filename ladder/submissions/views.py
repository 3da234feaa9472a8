"""Pages of a bot's author: upload, the check's progress, my bots."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from ladder.accounts.http import SignedInRequest
from ladder.submissions import services
from ladder.submissions.forms import UploadForm
from ladder.submissions.models import Bot, BotVersion, VersionState
from ladder.submissions.reasons import explain


@login_required
def upload(request: SignedInRequest) -> HttpResponse:
    form = UploadForm(request.POST or None, request.FILES or None, initial=request.GET.dict())
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        try:
            version, new = services.submit(
                owner=request.user,
                game=given["game"],
                name=given["name"],
                upload=given["file"],
                description=given["description"],
            )
        except services.SubmitError as error:
            for field, texts in error.errors.items():
                for text in texts:
                    form.add_error(field if field in form.fields else None, text)
        else:
            if not new:
                messages.info(request, _("These files are version %d already.") % version.number)
            return redirect("check", version.pk)
    mine = request.user.bots.values_list("name", flat=True).distinct()
    return render(request, "submissions/upload.html", {"form": form, "names": mine})


@login_required
def check(request: SignedInRequest, version_id: int) -> HttpResponse:
    """What the check of one of my versions found; asked for again while it runs."""
    mine = BotVersion.objects.select_related("bot__owner", "content")
    if not request.user.is_staff:
        mine = mine.filter(owner=request.user)
    version = get_object_or_404(mine, pk=version_id)
    part = "submissions/_check.html" if request.htmx else "submissions/check.html"
    match = version.seats.filter(match__kind="check").order_by("-match__created_at").first()
    context = {
        "version": version,
        "match": match and match.match,
        "running": version.state == VersionState.CHECKING,
        "reason": explain(version.check_reason),
    }
    return render(request, part, context)


@login_required
def my_bots(request: SignedInRequest) -> HttpResponse:
    bots = request.user.bots.select_related("active_version").prefetch_related(
        "versions__content", "versions__ratings__ladder", "entries__ladder"
    )
    return render(request, "submissions/my_bots.html", {"bots": bots})


@login_required
@require_POST
def activate(request: SignedInRequest, version_id: int) -> HttpResponse:
    version = get_object_or_404(BotVersion, pk=version_id, owner=request.user)
    if services.activate(version=version, by=request.user):
        messages.success(request, _("Version %d plays from now on.") % version.number)
    else:
        messages.error(request, _("Only a version that passed its check can play."))
    return redirect("my-bots")


@login_required
@require_POST
def deactivate(request: SignedInRequest, bot_id: int) -> HttpResponse:
    bot = get_object_or_404(Bot, pk=bot_id, owner=request.user)
    services.deactivate(bot=bot, by=request.user)
    messages.success(request, _("%s plays no more matches; its results stay.") % bot.name)
    return redirect("my-bots")
