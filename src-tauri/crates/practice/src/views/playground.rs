//! The awkward pages: slow answers, native dialogs, a modal, a covering banner, own controls.

use super::{View, esc};
use crate::labels::LabelKind;
use crate::options::OptionSet;
use crate::places::{ActionKind, PageKind};

/// How long the slow page waits when nothing else is asked, in milliseconds.
const SLOW_MS: u64 = 1500;

impl View<'_> {
    pub(super) fn slow(&self) -> String {
        let site = self.site;
        let ms = self.query.text("ms").parse::<u64>().unwrap_or(SLOW_MS);
        let main = format!(
            "<div class=\"narrow\"><h1>{}</h1><div class=\"panel\" data-slow=\"{}?ms={ms}\" aria-live=\"polite\" aria-busy=\"true\"><p class=\"waiting\"><span class=\"spinner\" aria-hidden=\"true\"></span>{}</p><div class=\"loaded\" hidden></div></div><p><button type=\"button\" class=\"quiet\" data-slow-again>{}</button></p></div>",
            self.w(LabelKind::NavSlow),
            site.slow_data_path(),
            self.w(LabelKind::Loading),
            self.w(LabelKind::LoadAgain)
        );
        self.document(site.word(LabelKind::NavSlow), Some(PageKind::Slow), &main)
    }

    pub(super) fn dialogs(&self) -> String {
        let site = self.site;
        let post = site.action_path(ActionKind::AnswerDialog);
        let native = |kind: &str, label, text: String| {
            format!(
                "<button type=\"button\" class=\"quiet\" data-dialog=\"{kind}\" data-text=\"{text}\" data-post=\"{post}\">{}</button>",
                self.w(label)
            )
        };
        let wishes: String = self
            .state
            .wish_list
            .iter()
            .filter_map(|slug| site.product(slug))
            .map(|product| format!("<li>{}</li>", esc(&product.name)))
            .collect();
        let mut buttons = [
            native(
                "confirm",
                LabelKind::ClearList,
                self.w(LabelKind::ClearQuestion),
            ),
            native(
                "prompt",
                LabelKind::RenameList,
                self.w(LabelKind::RenameQuestion),
            ),
        ];
        if site.flipped("dialog buttons") {
            buttons.reverse();
        }
        let guests = site.field(LabelKind::Guests);
        let booking = site.field(LabelKind::BookTasting).id;
        let modal = format!(
            "<dialog id=\"{booking}\" aria-labelledby=\"{booking}-title\" data-post=\"{post}\"><form method=\"post\" action=\"{post}\"><h2 id=\"{booking}-title\">{}</h2>{}{}<div class=\"field\"><label for=\"{id}\">{}</label><input type=\"number\" id=\"{id}\" name=\"{}\" value=\"2\" min=\"1\" max=\"8\"></div><div class=\"buttons\">{}<button type=\"button\" class=\"quiet\" data-close-modal>{}</button></div></form></dialog>",
            self.w(LabelKind::BookTasting),
            self.hidden("dialog", "modal"),
            self.select(
                LabelKind::TastingDay,
                &self.choices(OptionSet::TastingDay),
                "",
                ""
            ),
            self.w(LabelKind::Guests),
            guests.name,
            self.submit(LabelKind::ConfirmBooking, ""),
            self.w(LabelKind::CancelBooking),
            id = guests.id
        );
        let main = format!(
            "<div class=\"narrow\"><h1>{}</h1><section class=\"panel\"><h2>{}</h2><p>{}</p><div class=\"buttons\">{}<button type=\"button\" data-open-modal=\"{booking}\">{}</button></div></section><section class=\"panel\"><h2 data-wish-name>{}</h2><ul data-wishes>{wishes}</ul><div class=\"buttons\">{}</div></section><p role=\"status\" data-said></p>{modal}</div>",
            self.w(LabelKind::NavDialogs),
            self.t("Come and taste", "Приходите попробовать"),
            self.t(
                "Six cups, an hour of time and a biscuit.",
                "Шесть чашек, час времени и печенье."
            ),
            native(
                "alert",
                LabelKind::ShowNotice,
                self.w(LabelKind::NoticeText)
            ),
            self.w(LabelKind::BookTasting),
            esc(&self.state.wish_list_name),
            buttons.concat()
        );
        self.document(
            site.word(LabelKind::NavDialogs),
            Some(PageKind::Dialogs),
            &main,
        )
    }

    pub(super) fn offers(&self) -> String {
        let site = self.site;
        let choice = |label, value: &str, class: &str| {
            format!(
                "<button type=\"button\" class=\"{class}\" data-cookie=\"{value}\">{}</button>",
                self.w(label)
            )
        };
        let mut buttons = [
            choice(LabelKind::AcceptCookies, "accepted", ""),
            choice(LabelKind::RefuseCookies, "refused", "quiet"),
        ];
        if site.flipped("cookie buttons") {
            buttons.reverse();
        }
        let banner = if self.state.cookie_choice.is_some() {
            String::new()
        } else {
            format!(
                "<div class=\"overlay\" role=\"dialog\" aria-modal=\"true\" aria-labelledby=\"cookie-text\" data-post=\"{}\"><div class=\"panel\"><p id=\"cookie-text\">{}</p><div class=\"buttons\">{}</div></div></div>",
                site.action_path(ActionKind::CookieChoice),
                self.w(LabelKind::CookieText),
                buttons.concat()
            )
        };
        let shown = if self.state.coupons > 0 {
            esc(&site.coupon_code())
        } else {
            String::new()
        };
        let main = format!(
            "<div class=\"narrow\"><h1>{}</h1><section class=\"panel\"><h2>{}</h2><p>{}</p><div class=\"buttons\"><button type=\"button\" data-coupon=\"{}\">{}</button><output class=\"code\">{shown}</output></div></section></div>{banner}",
            self.w(LabelKind::NavOffers),
            self.t(
                "A tenth off your next order",
                "Скидка десять процентов на следующий заказ"
            ),
            self.t(
                "One coupon for each order, for as long as the leaves are on the trees.",
                "Один купон на заказ, пока на деревьях есть листья."
            ),
            site.action_path(ActionKind::GetCoupon),
            self.w(LabelKind::GetCoupon)
        );
        self.document(
            site.word(LabelKind::NavOffers),
            Some(PageKind::Offers),
            &main,
        )
    }

    pub(super) fn controls(&self) -> String {
        let site = self.site;
        let controls = &self.state.controls;
        let field = site.field(LabelKind::Roast);
        let id = &field.id;
        let chosen = controls.roast.as_deref().unwrap_or_default();
        let options: String = site
            .options(OptionSet::Roast)
            .into_iter()
            .map(|choice| {
                format!(
                    "<div role=\"option\" id=\"{id}-{value}\" data-value=\"{value}\" aria-selected=\"{}\">{}</div>",
                    choice.value == chosen,
                    esc(&choice.label),
                    value = choice.value
                )
            })
            .collect();
        let now = if chosen.is_empty() {
            self.t("Choose…", "Выберите…").to_owned()
        } else {
            site.option_label(OptionSet::Roast, chosen)
        };
        let dropdown = format!(
            "<div class=\"field\"><span class=\"label\" id=\"{id}-label\">{}</span><div class=\"combo\" data-combo><div role=\"combobox\" tabindex=\"0\" id=\"{id}\" aria-labelledby=\"{id}-label\" aria-haspopup=\"listbox\" aria-expanded=\"false\" aria-controls=\"{id}-list\">{}</div><div role=\"listbox\" id=\"{id}-list\" aria-labelledby=\"{id}-label\" hidden>{options}</div></div></div>",
            self.w(LabelKind::Roast),
            esc(&now)
        );
        let mut icons: Vec<String> = [
            (LabelKind::Like, "like", "♥", controls.likes),
            (LabelKind::Share, "share", "➦", controls.shares),
            (LabelKind::Favourite, "favourite", "⚑", controls.favourites),
        ]
        .into_iter()
        .map(|(label, name, sign, count)| {
            format!(
                "<button type=\"button\" class=\"icon\" aria-label=\"{}\" data-control=\"{name}\"><span aria-hidden=\"true\">{sign}</span></button><span class=\"count\" data-count=\"{name}\">{count}</span>",
                self.w(label)
            )
        })
        .collect();
        if site.flipped("icons") {
            icons.reverse();
        }
        let blends: String = controls
            .blends
            .iter()
            .map(|name| format!("<li>{}</li>", esc(name)))
            .collect();
        let tag = site.component_tag();
        let maker = site.field(LabelKind::BlendName);
        let main = format!(
            "<div class=\"narrow\"><h1>{}</h1><section class=\"panel\" data-controls=\"{}\">{dropdown}<div class=\"field tick\"><button type=\"button\" role=\"switch\" aria-checked=\"{}\" class=\"switch\" id=\"{gift}\" aria-labelledby=\"{gift}-label\" data-switch><span aria-hidden=\"true\"></span></button><span id=\"{gift}-label\">{}</span></div><div class=\"buttons\">{}</div></section><section class=\"panel\"><h2>{}</h2><{tag} data-post=\"{}\" data-id=\"{}\" data-label=\"{}\" data-button=\"{}\"></{tag}><ul data-blends>{blends}</ul></section><p role=\"status\" data-said></p></div>",
            self.w(LabelKind::NavControls),
            site.action_path(ActionKind::UseControl),
            controls.gift_wrap,
            self.w(LabelKind::GiftWrap),
            icons.concat(),
            self.t("Your own blend", "Ваша собственная смесь"),
            site.action_path(ActionKind::UseControl),
            maker.id,
            self.w(LabelKind::BlendName),
            self.w(LabelKind::AddBlend),
            gift = site.field(LabelKind::GiftWrap).id
        );
        self.document(
            site.word(LabelKind::NavControls),
            Some(PageKind::Controls),
            &main,
        )
    }
}
