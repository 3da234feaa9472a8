from django.db import migrations, models


class Migration(migrations.Migration):
    """With a default of the database: no row is written anew."""

    dependencies = [("matches", "0008_seats_with_fault")]

    operations = [
        migrations.AddField(
            model_name="match",
            name="unlisted",
            field=models.BooleanField(db_default=False, default=False),
        )
    ]
