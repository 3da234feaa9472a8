from django import forms

from ladder.accounts.models import ApiToken


class TokenForm(forms.ModelForm[ApiToken]):
    class Meta:
        model = ApiToken
        fields = ["name"]
