"""A shop and its administration, run for real: django-oscar with Django's own admin.

    python shop.py make LANG FILE      a database with goods and accounts in it
    python shop.py serve LANG FILE     on a free port of the loopback, which is the first line it prints

LANG is `en` or `ru`. What stands on the pages is the packages' own, but for the names of goods and people, which a
shopkeeper enters. It ends when its standard input closes.
"""

import os
import sys
import threading
from decimal import Decimal

COMMAND, LANG, FILE = sys.argv[1:4]

import django
from django.conf import settings
from oscar.defaults import *  # noqa: F403 -- how django-oscar is configured

OSCAR = {name: value for name, value in globals().items() if name.startswith("OSCAR")}
OSCAR.update(
    OSCAR_SHOP_NAME="Rowan & Co" if LANG == "en" else "Рябина",
    OSCAR_SHOP_TAGLINE="",
    OSCAR_DEFAULT_CURRENCY="GBP" if LANG == "en" else "RUB",
    OSCAR_CURRENCY_FORMAT=None,
    OSCAR_ALLOW_ANON_CHECKOUT=True,
    OSCAR_REQUIRED_ADDRESS_FIELDS=("first_name", "last_name", "line1", "line4", "postcode", "country"),
    OSCAR_INITIAL_ORDER_STATUS="Pending",
    OSCAR_FROM_EMAIL="shop@example.com",
)
OSCAR_APPS = [
    "oscar.config.Shop", "oscar.apps.analytics.apps.AnalyticsConfig", "oscar.apps.checkout.apps.CheckoutConfig",
    "oscar.apps.address.apps.AddressConfig", "oscar.apps.shipping.apps.ShippingConfig",
    "oscar.apps.catalogue.apps.CatalogueConfig", "oscar.apps.catalogue.reviews.apps.CatalogueReviewsConfig",
    "oscar.apps.communication.apps.CommunicationConfig", "oscar.apps.partner.apps.PartnerConfig",
    "oscar.apps.basket.apps.BasketConfig", "oscar.apps.payment.apps.PaymentConfig",
    "oscar.apps.offer.apps.OfferConfig", "oscar.apps.order.apps.OrderConfig",
    "oscar.apps.customer.apps.CustomerConfig", "oscar.apps.search.apps.SearchConfig",
    "oscar.apps.voucher.apps.VoucherConfig", "oscar.apps.wishlists.apps.WishlistsConfig",
    "oscar.apps.dashboard.apps.DashboardConfig", "oscar.apps.dashboard.reports.apps.ReportsDashboardConfig",
    "oscar.apps.dashboard.users.apps.UsersDashboardConfig", "oscar.apps.dashboard.orders.apps.OrdersDashboardConfig",
    "oscar.apps.dashboard.catalogue.apps.CatalogueDashboardConfig",
    "oscar.apps.dashboard.offers.apps.OffersDashboardConfig",
    "oscar.apps.dashboard.partners.apps.PartnersDashboardConfig",
    "oscar.apps.dashboard.pages.apps.PagesDashboardConfig",
    "oscar.apps.dashboard.ranges.apps.RangesDashboardConfig",
    "oscar.apps.dashboard.reviews.apps.ReviewsDashboardConfig",
    "oscar.apps.dashboard.vouchers.apps.VouchersDashboardConfig",
    "oscar.apps.dashboard.communications.apps.CommunicationsDashboardConfig",
    "oscar.apps.dashboard.shipping.apps.ShippingDashboardConfig",
]
settings.configure(
    **OSCAR,
    DEBUG=False,
    SECRET_KEY="only for pages on the loopback",
    ALLOWED_HOSTS=["*"],
    LANGUAGE_CODE="en-gb" if LANG == "en" else "ru",
    LANGUAGES=[("en-gb", "English"), ("ru", "Русский")],
    TIME_ZONE="UTC",
    USE_TZ=True,
    ROOT_URLCONF="urls_of_the_shop",
    SITE_ID=1,
    STATIC_URL="/static/",
    MEDIA_ROOT=os.path.join(os.path.dirname(os.path.abspath(FILE)), "media"),
    MEDIA_URL="/media/",
    EMAIL_BACKEND="django.core.mail.backends.dummy.EmailBackend",
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": FILE, "ATOMIC_REQUESTS": True,
                           "OPTIONS": {"timeout": 20}}},
    # Cheap to make and to check; nobody's password is in it.
    PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"],
    AUTHENTICATION_BACKENDS=["oscar.apps.customer.auth_backends.EmailBackend",
                             "django.contrib.auth.backends.ModelBackend"],
    HAYSTACK_CONNECTIONS={"default": {"ENGINE": "haystack.backends.whoosh_backend.WhooshEngine", "PATH": FILE + ".index"}},
    LOGGING_CONFIG=None,
    INSTALLED_APPS=["django.contrib.admin", "django.contrib.auth", "django.contrib.contenttypes",
                    "django.contrib.sessions", "django.contrib.messages", "django.contrib.staticfiles",
                    "django.contrib.sites", "django.contrib.flatpages", *OSCAR_APPS,
                    "widget_tweaks", "haystack", "treebeard", "django_tables2"],
    MIDDLEWARE=["django.contrib.sessions.middleware.SessionMiddleware", "django.middleware.common.CommonMiddleware",
                "django.middleware.csrf.CsrfViewMiddleware", "django.contrib.auth.middleware.AuthenticationMiddleware",
                "django.contrib.messages.middleware.MessageMiddleware",
                "oscar.apps.basket.middleware.BasketMiddleware",
                "django.contrib.flatpages.middleware.FlatpageFallbackMiddleware"],
    TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True, "OPTIONS": {
        "context_processors": ["django.template.context_processors.request",
                               "django.contrib.auth.context_processors.auth",
                               "django.template.context_processors.i18n",
                               "django.contrib.messages.context_processors.messages",
                               "oscar.apps.search.context_processors.search_form",
                               "oscar.apps.checkout.context_processors.checkout",
                               "oscar.apps.communication.notifications.context_processors.notifications",
                               "oscar.core.context_processors.metadata"]}}],
)

GOODS = {
    "en": {"Novels": ["Bleak House", "Emma", "Middlemarch", "Moby Dick", "Persuasion", "Vanity Fair", "Walden",
                      "The Moonstone", "The Woman in White", "Wuthering Heights", "Jane Eyre", "Silas Marner"],
           "Travel": ["A Sentimental Journey", "Eothen", "Roughing It", "The Bible in Spain", "Travels in Arabia Deserta"],
           "Science": ["Opticks", "On the Origin of Species", "The Voyage of the Beagle"]},
    "ru": {"Романы": ["Анна Каренина", "Бесы", "Война и мир", "Герой нашего времени", "Идиот", "Мёртвые души",
                      "Накануне", "Обломов", "Обрыв", "Отцы и дети", "Преступление и наказание", "Рудин"],
           "Путешествия": ["Фрегат «Паллада»", "Остров Сахалин", "Путешествие в Арзрум", "Письма русского путешественника",
                           "За три моря"],
           "Наука": ["Рефлексы головного мозга", "Основы химии", "Жизнь растения"]},
}[LANG]
USERS = [("anna", "Anna", "Berg"), ("boris", "Boris", "Orlov"), ("clara", "Clara", "Stone"), ("dmitri", "Dmitri", "Lvov"),
         ("elena", "Elena", "Frost"), ("felix", "Felix", "Moor"), ("grace", "Grace", "Hill")]


def goods():
    """What the shop sells, and who may come in."""
    from django.contrib.auth.models import Group, User
    from oscar.apps.catalogue.categories import create_from_breadcrumbs
    from oscar.apps.address.models import Country
    from oscar.apps.catalogue.models import Product, ProductClass
    from oscar.apps.partner.models import Partner, StockRecord

    Country.objects.create(iso_3166_1_a2="GB" if LANG == "en" else "RU", iso_3166_1_a3="GBR" if LANG == "en" else "RUS",
                           iso_3166_1_numeric="826" if LANG == "en" else "643", is_shipping_country=True,
                           printable_name="United Kingdom" if LANG == "en" else "Россия", name="")
    books = ProductClass.objects.create(name="Book" if LANG == "en" else "Книга")
    partner = Partner.objects.create(name="Store" if LANG == "en" else "Склад")
    number = 0
    for category, titles in GOODS.items():
        shelf = create_from_breadcrumbs(category)
        for title in titles:
            number += 1
            product = Product.objects.create(title=title, slug=f"b{number}", product_class=books, upc=f"978{number:04}")
            product.categories.add(shelf)
            price = Decimal(5 + number * 7 % 23) + Decimal("0.95")
            StockRecord.objects.create(product=product, partner=partner, partner_sku=f"B{number}", num_in_stock=20,
                                       price_currency=settings.OSCAR_DEFAULT_CURRENCY,
                                       price=price if LANG == "en" else price * 60)
    User.objects.create_superuser("keeper", "keeper@example.com", "lamp-oil-9")
    for name, first, last in USERS:
        User.objects.create_user(name, f"{name}@example.com", "sea-glass-4", first_name=first, last_name=last)
    for name in ["Editors", "Packers"] if LANG == "en" else ["Редакторы", "Упаковщики"]:
        Group.objects.create(name=name)


def serve():
    from socketserver import ThreadingMixIn
    from wsgiref.simple_server import WSGIServer, make_server, WSGIRequestHandler
    from django.contrib.staticfiles.handlers import StaticFilesHandler
    from django.contrib.staticfiles.views import serve as serve_file
    from django.core.wsgi import get_wsgi_application

    class Files(StaticFilesHandler):
        def serve(self, request):
            return serve_file(request, self.file_path(request.path), insecure=True)

    class Server(ThreadingMixIn, WSGIServer):
        daemon_threads = True

    class Quiet(WSGIRequestHandler):
        def log_message(self, *_):
            pass

    server = make_server("127.0.0.1", 0, Files(get_wsgi_application()), Server, Quiet)
    print(server.server_port, flush=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    sys.stdin.read()
    os._exit(0)


def urls():
    import types
    from django.apps import apps
    from django.contrib import admin
    from django.urls import include, path

    module = types.ModuleType("urls_of_the_shop")
    module.urlpatterns = [path("admin/", admin.site.urls), path("i18n/", include("django.conf.urls.i18n")),
                          path("", include(apps.get_app_config("oscar").urls[0]))]
    sys.modules["urls_of_the_shop"] = module


django.setup()
urls()
if COMMAND == "make":
    from django.core.management import call_command
    call_command("migrate", verbosity=0)
    goods()
    call_command("update_index", verbosity=0)
else:
    serve()
