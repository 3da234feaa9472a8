"""The page that shows the API's schema."""

from drf_spectacular.views import SpectacularSwaggerSplitView


class Docs(SpectacularSwaggerSplitView):
    """Swagger UI in the site's own frame, its script apart: our CSP allows nothing inline."""

    url_name = "schema"
    template_name = "api/docs.html"
