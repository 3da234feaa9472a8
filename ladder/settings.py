"""All settings of the site, read strictly from the environment.

Every variable may also be given as NAME_FILE, a file that holds the value (for secrets).

DATABASE_URL    postgresql://user:password@host:port/name              required on https
REDIS_URL       redis://:password@host:port/0              required on https
SECRET_KEY      long and random; signs sessions and derives match secrets     required on https
DEBUG           1 for development (tracebacks in the browser)                 0
ALLOWED_HOSTS   names the site answers to, comma-separated                    localhost, 127.0.0.1, [::1]
SITE_URL        the address people use, https://… in production               http://localhost:8000
EMAIL_URL       smtp+tls://user:password@host:587                             consolemail://
EMAIL_VERIFY    1: an account must confirm its address                        0 on http, 1 on https
PROXY_COUNT     reverse proxies in front, for rate limits by address          0
STATIC_ROOT     where collectstatic puts files                                .run/static
TEST_DB_SUFFIX  appended to the test database's name                          (none)
"""

from pathlib import Path
from urllib.parse import urlsplit

import django_stubs_ext
import environ
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from ladder import logs

# Lets `ModelAdmin[Bot]` and the like stand in class headers.
django_stubs_ext.monkeypatch()

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.FileAwareEnv()

DEBUG = env.bool("DEBUG", default=False)
SITE_URL = env.str("SITE_URL", default="http://localhost:8000").rstrip("/")
SECURE = urlsplit(SITE_URL).scheme == "https"

DEVELOPMENT_SECRET = "only-for-a-machine-that-nobody-else-reaches"  # noqa: S105 - refused on https
SECRET_KEY = env.str("SECRET_KEY", default=DEVELOPMENT_SECRET)
if SECURE and (SECRET_KEY == DEVELOPMENT_SECRET or len(SECRET_KEY) < 40):
    raise ImproperlyConfigured("SECRET_KEY must be set, 40 characters or more, when SITE_URL is https")

ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = [SITE_URL]

INSTALLED_APPS = [
    "ladder.accounts",
    "ladder.submissions",
    "ladder.matches",
    "ladder.ratings",
    "ladder.tournaments",
    "ladder.site",
    "ladder.api",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.postgres",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "csp",
    "django_filters",
    "django_htmx",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "rest_framework",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "ladder.urls"
ASGI_APPLICATION = "ladder.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "ladder.site.context.site",
                "ladder.accounts.context.notices",
            ],
        },
    },
]

# --- data -----------------------------------------------------------------------------------------

LOCAL_DATABASE = environ.Env.NOTSET if SECURE else "postgresql://menagerie@127.0.0.1:5432/menagerie"
LOCAL_REDIS = environ.Env.NOTSET if SECURE else "redis://127.0.0.1:6379/0"

DATABASES = {"default": env.db_url("DATABASE_URL", default=LOCAL_DATABASE)}
if DATABASES["default"]["ENGINE"] != "django.db.backends.postgresql":
    raise ImproperlyConfigured("DATABASE_URL must name a PostgreSQL database: postgresql://…")
DATABASES["default"]["TEST"] = {"NAME": "test_menagerie" + env.str("TEST_DB_SUFFIX", default="")}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = env.str("REDIS_URL", default=LOCAL_REDIS)
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "site",
        "OPTIONS": {"serializer": "ladder.cache.PlainSerializer"},
    }
}

# --- accounts -------------------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_REDIRECT_URL = "my-bots"
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory" if env.bool("EMAIL_VERIFY", default=SECURE) else "none"
ACCOUNT_USERNAME_MIN_LENGTH = 3
ACCOUNT_USERNAME_BLACKLIST = ["house", "admin", "menagerie", "staff", "root"]
ACCOUNT_PRESERVE_USERNAME_CASING = False
ALLAUTH_TRUSTED_PROXY_COUNT = env.int("PROXY_COUNT", default=0)
vars().update(env.email_url("EMAIL_URL", default="consolemail://"))
DEFAULT_FROM_EMAIL = f"Menagerie <noreply@{urlsplit(SITE_URL).hostname}>"

# --- security -------------------------------------------------------------------------------------

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE
SESSION_COOKIE_HTTPONLY = True
SECURE_SSL_REDIRECT = SECURE
SECURE_HSTS_SECONDS = 31_536_000 if SECURE else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if ALLAUTH_TRUSTED_PROXY_COUNT else None
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
# A bot of 5 MB and its form fields; anything larger is refused while it is read.
DATA_UPLOAD_MAX_MEMORY_SIZE = 6 * 1024 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = 6 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FILES = 4

# --- logs -----------------------------------------------------------------------------------------

LOGGING = logs.set_up()

# --- language, time, static files -----------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("fr", _("French"))]
LOCALE_PATHS = [BASE_DIR / "ladder" / "locale"]
USE_I18N = True
TIME_ZONE = "UTC"
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = Path(env.str("STATIC_ROOT", default=str(BASE_DIR / ".run" / "static")))
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = DEBUG

# --- API ------------------------------------------------------------------------------------------

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "ladder.api.auth.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_PAGINATION_CLASS": "ladder.api.pagination.Pages",
    "PAGE_SIZE": 50,
    "DEFAULT_FILTER_BACKENDS": [
        "ladder.api.filters.KnownParameters",
        "rest_framework.filters.OrderingFilter",
    ],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_THROTTLE_CLASSES": [
        "rest_framework.throttling.AnonRateThrottle",
        "rest_framework.throttling.UserRateThrottle",
        "rest_framework.throttling.ScopedRateThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": {"anon": "120/min", "user": "600/min", "upload": "30/hour"},
    "NUM_PROXIES": ALLAUTH_TRUSTED_PROXY_COUNT,
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "ladder.api.errors.handle",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Menagerie",
    "DESCRIPTION": "Bots, matches, replays and ratings of a ladder for board games.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "COMPONENT_SPLIT_REQUEST": True,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
}
