"""Pages: my API tokens, my notices."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from ladder.accounts import services
from ladder.accounts.forms import TokenForm
from ladder.accounts.http import SignedInRequest

PER_PAGE = 50


@login_required
@never_cache
def my_tokens(request: SignedInRequest) -> HttpResponse:
    """The list; a new token's text is in the answer to its POST and nowhere else."""
    form = TokenForm(request.POST or None)
    raw = None
    if request.method == "POST" and form.is_valid():
        raw = services.create_token(user=request.user, name=form.cleaned_data["name"])[1]
        form = TokenForm()
    tokens = request.user.api_tokens.all()
    return render(request, "accounts/tokens.html", {"form": form, "tokens": tokens, "raw": raw})


@login_required
@require_POST
def revoke(request: SignedInRequest, token_id: int) -> HttpResponse:
    if services.revoke_token(user=request.user, token_id=token_id):
        messages.success(request, _("The token is revoked."))
    return redirect("my-tokens")


@login_required
@never_cache
def my_notices(request: SignedInRequest) -> HttpResponse:
    page = Paginator(request.user.notices.all(), PER_PAGE).get_page(request.GET.get("page"))
    return render(request, "accounts/notices.html", {"page": page})


@login_required
@require_POST
def read_notices(request: SignedInRequest) -> HttpResponse:
    """One of them, which leads to its page, or all."""
    one = request.POST.get("notice", "")
    if one.isascii() and one.isdecimal() and len(one) < 19:
        services.mark_read(user=request.user, notice_ids=[int(one)])
        notice = request.user.notices.filter(pk=int(one)).first()
        return redirect(notice.address if notice and notice.address else "my-notices")
    services.mark_read(user=request.user)
    return redirect("my-notices")
