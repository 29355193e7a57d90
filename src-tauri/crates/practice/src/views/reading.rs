//! Pages to read: the long table, the guide, files, partners and the leaflet.

use super::{View, esc};
use crate::labels::LabelKind;
use crate::places::{DownloadKind, PageKind};
use crate::points::{PointColumn, sorted};
use crate::products::{folded, grouped};

impl View<'_> {
    pub(super) fn points(&self) -> String {
        let site = self.site;
        let field = site.field(LabelKind::FindTown);
        let town = self.query.text(&field.name);
        let column = PointColumn::ALL
            .into_iter()
            .find(|c| c.value() == self.query.text(site.parameter("sort")));
        let descending = self.query.text(site.parameter("dir")) == "down";
        let mut rows = match column {
            Some(column) => sorted(site.rows(), column, descending),
            None => site.rows().iter().collect(),
        };
        rows.retain(|row| folded(&row.town).contains(&folded(town)));
        let head: String = PointColumn::ALL
            .into_iter()
            .map(|this| {
                let (sort, next) = match (column == Some(this), descending) {
                    (true, false) => ("ascending", "down"),
                    (true, true) => ("descending", "up"),
                    (false, _) => ("none", "up"),
                };
                let class = if matches!(this, PointColumn::Town | PointColumn::Region) { "" } else { " class=\"number\"" };
                format!(
                    "<th scope=\"col\" aria-sort=\"{sort}\"{class}><a href=\"{}?{}={}&amp;{}={next}\">{}</a></th>",
                    site.path(PageKind::Points),
                    site.parameter("sort"),
                    this.value(),
                    site.parameter("dir"),
                    self.w(this.label())
                )
            })
            .collect();
        let body: String = rows
            .iter()
            .map(|row| {
                format!(
                    "<tr><th scope=\"row\">{}</th><td>{}</td><td class=\"number\">{}</td><td class=\"number\">{}</td><td class=\"number\">{}</td><td class=\"number\">{}</td></tr>",
                    esc(&row.town),
                    esc(&row.region),
                    row.distance,
                    grouped(row.parcels),
                    row.opened,
                    row.lockers
                )
            })
            .collect();
        let main = format!(
            "<h1>{}</h1><form class=\"search\" role=\"search\" method=\"get\" action=\"{}\"><label for=\"{id}\">{}</label><input type=\"search\" id=\"{id}\" name=\"{}\" value=\"{}\">{}</form><p class=\"hint\" role=\"status\">{} {}</p><div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{}\"><table class=\"wide\"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>",
            self.w(LabelKind::NavPoints),
            site.path(PageKind::Points),
            self.w(LabelKind::FindTown),
            field.name,
            esc(town),
            self.submit(LabelKind::FindTownButton, ""),
            self.t("Rows:", "Строк:"),
            rows.len(),
            self.w(LabelKind::NavPoints),
            id = field.id
        );
        self.document(
            site.word(LabelKind::NavPoints),
            Some(PageKind::Points),
            &main,
        )
    }

    pub(super) fn guide(&self) -> String {
        let guide = self.site.guide();
        let contents: String = guide
            .sections
            .iter()
            .map(|section| {
                format!(
                    "<li><a href=\"#{}\">{}</a></li>",
                    section.anchor,
                    esc(&section.heading)
                )
            })
            .collect();
        let text: String = guide
            .sections
            .iter()
            .map(|section| {
                let paragraphs: String = section
                    .paragraphs
                    .iter()
                    .map(|p| format!("<p>{}</p>", esc(p)))
                    .collect();
                format!(
                    "<section><h2 id=\"{}\">{}</h2>{paragraphs}</section>",
                    section.anchor,
                    esc(&section.heading)
                )
            })
            .collect();
        let main = format!(
            "<div class=\"split\"><aside><nav class=\"folders\" aria-label=\"{}\"><ul>{contents}</ul></nav></aside><article class=\"prose\"><h1>{}</h1>{text}</article></div>",
            self.t("Contents", "Содержание"),
            esc(&guide.title)
        );
        self.document(&guide.title, Some(PageKind::Guide), &main)
    }

    pub(super) fn downloads(&self) -> String {
        let site = self.site;
        let mut files = DownloadKind::ALL.to_vec();
        if site.flipped("files") {
            files.reverse();
        }
        let rows: String = files
            .into_iter()
            .map(|file| {
                let about = match file {
                    DownloadKind::PriceList => self.t("A table for a spreadsheet.", "Таблица для электронных таблиц."),
                    DownloadKind::Terms => self.t("Plain text, two pages.", "Простой текст, две страницы."),
                    DownloadKind::Program => self.t("A practice file that does nothing.", "Учебный файл, который ничего не делает."),
                };
                format!(
                    "<li class=\"card\"><h2><a href=\"{}\" download>{}</a></h2><p>{about}</p><p class=\"hint\">{} · {} {}</p></li>",
                    site.download_path(file),
                    self.w(file.label()),
                    esc(&site.file_name(file)),
                    site.file_text(file).len(),
                    self.t("bytes", "байт")
                )
            })
            .collect();
        let main = format!(
            "<h1>{}</h1><ul class=\"grid\">{rows}</ul>",
            self.w(LabelKind::NavDownloads)
        );
        self.document(
            site.word(LabelKind::NavDownloads),
            Some(PageKind::Downloads),
            &main,
        )
    }

    pub(super) fn partners(&self) -> String {
        let site = self.site;
        let leaflet = site.path(PageKind::Leaflet);
        let main = format!(
            "<div class=\"prose\"><h1>{}</h1><p>{}</p><p><a href=\"{leaflet}\" target=\"_blank\" rel=\"noopener\">{}</a></p><p>{}</p><p><button type=\"button\" data-window=\"{leaflet}\">{}</button></p></div>",
            self.w(LabelKind::NavPartners),
            self.t(
                "Potters, gardeners and one lamp maker work with us. What they do this season is in a leaflet that opens in a new tab.",
                "С нами работают гончары, садоводы и один мастер ламп. Чем они заняты в этом сезоне, рассказано в буклете: он откроется в новой вкладке."
            ),
            self.w(LabelKind::OpenLeaflet),
            self.t("Or have it in a window of its own:", "Или откройте его в отдельном окне:"),
            self.w(LabelKind::OpenWindow)
        );
        self.document(
            site.word(LabelKind::NavPartners),
            Some(PageKind::Partners),
            &main,
        )
    }

    pub(super) fn leaflet(&self) -> String {
        let main = format!(
            "<article class=\"prose\"><h1>{}</h1><p>{}</p><p>{}</p></article>",
            self.w(LabelKind::NavLeaflet),
            self.t(
                "The pottery opens its kiln on the first Saturday of May. The gardeners give seedlings away as long as there are any.",
                "Гончарная мастерская откроет печь в первую субботу мая. Садоводы раздают рассаду, пока она есть."
            ),
            self.t("You can close this tab when you have read it.", "Прочитав, эту вкладку можно закрыть.")
        );
        self.document(
            self.site.word(LabelKind::NavLeaflet),
            Some(PageKind::Leaflet),
            &main,
        )
    }
}
