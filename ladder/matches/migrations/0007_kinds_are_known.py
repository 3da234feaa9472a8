from django.contrib.postgres.operations import ValidateConstraint
from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('matches', '0006_integrity'),
    ]

    operations = [
        ValidateConstraint(model_name='match', name='match_kind_is_known'),
    ]
