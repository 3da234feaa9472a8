"""The web process."""

import os

from django.core.asgi import get_asgi_application

from ladder.unreachable import exit_unless_reachable

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ladder.settings")
application = get_asgi_application()
exit_unless_reachable()
