//! Settings and the contact form.

use super::{Input, View, esc};
use crate::labels::LabelKind;
use crate::options::OptionSet;
use crate::places::{ActionKind, PageKind};

impl View<'_> {
    fn password_form(&self) -> String {
        let site = self.site;
        format!(
            "<form class=\"panel\" method=\"post\" action=\"{}\"><h2>{}</h2>{}{}{}<div class=\"buttons\">{}</div></form>",
            site.action_path(ActionKind::ChangePassword),
            self.t("Your password", "Ваш пароль"),
            // Password stores want to know whose password it is.
            format_args!(
                "<input type=\"text\" id=\"{}\" name=\"{}\" autocomplete=\"username\" value=\"{}\" hidden>",
                site.field(LabelKind::UserName).id,
                site.field(LabelKind::UserName).name,
                esc(&site.account().user)
            ),
            self.input(
                LabelKind::CurrentPassword,
                &Input {
                    kind: "password",
                    autocomplete: "current-password",
                    required: true,
                    ..Input::default()
                }
            ),
            self.input(
                LabelKind::NewPassword,
                &Input {
                    kind: "password",
                    autocomplete: "new-password",
                    required: true,
                    extra: "minlength=\"8\"",
                    ..Input::default()
                }
            ),
            self.submit(LabelKind::ChangePassword, "quiet")
        )
    }

    pub(super) fn settings(&self) -> String {
        let site = self.site;
        let settings = &self.state.settings;
        let mut parts = [
            self.input(
                LabelKind::DisplayName,
                &Input {
                    value: &settings.name,
                    ..Input::default()
                },
            ),
            self.select(
                LabelKind::Language,
                &self.choices(OptionSet::Language),
                &settings.language,
                "",
            ),
            self.group(
                LabelKind::Theme,
                "radio",
                &site.options(OptionSet::Theme),
                std::slice::from_ref(&settings.theme),
            ),
            self.group(
                LabelKind::Notifications,
                "checkbox",
                &site.options(OptionSet::Notifications),
                &settings.notifications,
            ),
        ];
        if site.flipped("settings") {
            parts.rotate_left(2);
        }
        let path = site.path(PageKind::Settings);
        let profile = format!(
            "<form class=\"panel\" method=\"post\" action=\"{path}\" data-toast data-theme-field=\"{}\">{}<div class=\"buttons\">{}</div></form>",
            site.field(LabelKind::Theme).name,
            parts.concat(),
            self.submit(LabelKind::SaveSettings, "")
        );
        let password = self.password_form();
        let delete = format!(
            "<form class=\"panel danger\" method=\"post\" action=\"{}\"><h2>{}</h2><p>{}</p><div class=\"buttons\">{}</div></form>",
            site.action_path(ActionKind::DeleteAccount),
            self.t("Leaving us", "Если вы уходите"),
            self.t(
                "Your letters and settings go with the account. This cannot be undone.",
                "Вместе с учётной записью пропадут письма и настройки. Вернуть их нельзя."
            ),
            self.submit(LabelKind::DeleteAccount, "danger")
        );
        let main = format!(
            "<div class=\"narrow\"><h1>{}</h1>{profile}{password}{delete}</div>",
            self.w(LabelKind::NavSettings)
        );
        self.document(
            site.word(LabelKind::NavSettings),
            Some(PageKind::Settings),
            &main,
        )
    }

    pub(super) fn contact(&self) -> String {
        let site = self.site;
        let mut parts = [
            self.input(
                LabelKind::YourName,
                &Input {
                    autocomplete: "name",
                    required: true,
                    ..Input::default()
                },
            ),
            self.input(
                LabelKind::Email,
                &Input {
                    kind: "email",
                    autocomplete: "email",
                    required: true,
                    ..Input::default()
                },
            ),
            self.select(LabelKind::Topic, &self.choices(OptionSet::Topic), "", ""),
            self.textarea(LabelKind::Message, ""),
        ];
        if site.flipped("contact") {
            parts.reverse();
        }
        let main = format!(
            "<div class=\"narrow\"><h1>{}</h1><p>{}</p><form class=\"panel\" method=\"post\" action=\"{}\">{}<div class=\"buttons\">{}</div></form></div>",
            self.w(LabelKind::NavContact),
            self.t(
                "We answer within a day, by hand.",
                "Отвечаем в течение дня, сами."
            ),
            site.path(PageKind::Contact),
            parts.concat(),
            self.submit(LabelKind::SendMessage, "")
        );
        self.document(
            site.word(LabelKind::NavContact),
            Some(PageKind::Contact),
            &main,
        )
    }
}
