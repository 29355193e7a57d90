//! The front page.

use super::{View, esc};
use crate::labels::LabelKind;
use crate::places::PageKind;

impl View<'_> {
    pub(super) fn home(&self) -> String {
        let site = self.site;
        let mut cards: Vec<String> = site
            .navigation()
            .into_iter()
            .chain(site.more_pages())
            .map(|page| {
                format!(
                    "<li class=\"card\"><h3><a href=\"{}\">{}</a></h3><p>{}</p></li>",
                    site.path(page),
                    self.w(page.label()),
                    self.about(page)
                )
            })
            .collect();
        if site.flipped("home cards") {
            cards.reverse();
        }
        let popular: String = site
            .products()
            .iter()
            .take(4)
            .map(|product| self.card(product))
            .collect();
        let parts = [
            format!(
                "<section aria-labelledby=\"popular\"><h2 id=\"popular\">{}</h2><ul class=\"grid\">{popular}</ul></section>",
                self.t("Popular this week", "Популярное на этой неделе")
            ),
            format!(
                "<section aria-labelledby=\"rooms\"><h2 id=\"rooms\">{}</h2><ul class=\"grid rooms\">{}</ul></section>",
                self.t("Around the house", "Что здесь есть"),
                cards.concat()
            ),
        ];
        let [first, second] = if site.flipped("home parts") {
            [&parts[1], &parts[0]]
        } else {
            [&parts[0], &parts[1]]
        };
        let main = format!(
            "<section class=\"hero\"><div><h1>{}</h1><p>{}</p><p><a class=\"button\" href=\"{}\">{}</a></p></div><img src=\"/img/tea-150.svg\" alt=\"\" width=\"320\" height=\"240\"></section>{}{first}{second}",
            self.t("Good things for a slow morning", "Хорошие вещи для неспешного утра"),
            self.t(
                "Tea, coffee and what goes with them, packed by hand in a small house by the river since 1998.",
                "Чай, кофе и всё, что к ним нужно. Собираем посылки вручную в доме у реки с 1998 года."
            ),
            site.path(PageKind::Shop),
            self.t("See all products", "Посмотреть все товары"),
            self.search_form("")
        );
        self.document(site.word(LabelKind::NavHome), Some(PageKind::Home), &main)
    }

    fn about(&self, page: PageKind) -> String {
        let text = match page {
            PageKind::Shop => self.t(
                "Forty things with prices, filters and a cart.",
                "Сорок товаров с ценами, фильтрами и корзиной.",
            ),
            PageKind::Offers => {
                self.t("A coupon for your next order.", "Купон на следующий заказ.")
            }
            PageKind::Points => self.t(
                "Two hundred places to collect a parcel.",
                "Двести мест, где можно забрать посылку.",
            ),
            PageKind::Guide => self.t(
                "Delivery, returns and how to brew.",
                "Доставка, возврат и как заваривать.",
            ),
            PageKind::Mailbox => self.t(
                "Read and answer letters.",
                "Читать письма и отвечать на них.",
            ),
            PageKind::Settings => self.t(
                "Your name, theme and notifications.",
                "Имя, оформление и уведомления.",
            ),
            PageKind::Contact => self.t("Ask us anything.", "Задайте нам вопрос."),
            PageKind::Slow => self.t(
                "What has just left the roaster.",
                "Что только что вышло из ростера.",
            ),
            PageKind::Dialogs => self.t(
                "Opening hours, wish list, a table for two.",
                "Часы работы, список желаний, стол на двоих.",
            ),
            PageKind::Controls => self.t(
                "Choose a roast and name your blend.",
                "Выберите обжарку и назовите смесь.",
            ),
            PageKind::Downloads => self.t("Prices and terms as files.", "Цены и условия в файлах."),
            PageKind::Partners => self.t(
                "People we like to work with.",
                "Те, с кем нам хорошо работается.",
            ),
            _ => "",
        };
        esc(text)
    }
}
