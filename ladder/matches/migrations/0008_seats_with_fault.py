from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    """While matches are recorded: nobody waits for the index."""

    atomic = False

    dependencies = [("matches", "0007_kinds_are_known")]

    operations = [
        AddIndexConcurrently(
            "seat", models.Index(fields=["-match"], name="seat_with_fault", condition=~Q(fault=""))
        )
    ]
