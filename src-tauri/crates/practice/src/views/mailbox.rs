//! Signing in and the mailbox.

use super::{Input, View, esc};
use crate::labels::LabelKind;
use crate::mails::Mail;
use crate::places::{ActionKind, PageKind};
use crate::products::folded;

impl View<'_> {
    pub(super) fn sign_in(&self) -> String {
        let site = self.site;
        let title = site.word(LabelKind::NavSignIn);
        let account = site.account();
        let next = self
            .posted
            .get(site.parameter("next"))
            .or_else(|| self.query.get(site.parameter("next")));
        let failed: String = self
            .error_for(LabelKind::SignInButton)
            .map(|complaint| {
                format!(
                    "<p class=\"error\" role=\"alert\">{}</p>",
                    self.w(complaint)
                )
            })
            .unwrap_or_default();
        let restore = if self.state.account_deleted {
            format!(
                "<form method=\"post\" action=\"{}\">{}</form>",
                site.action_path(ActionKind::RestoreAccount),
                self.submit(LabelKind::RestoreAccount, "quiet")
            )
        } else {
            String::new()
        };
        let main = format!(
            "<div class=\"narrow\"><h1>{}</h1><form class=\"panel\" method=\"post\" action=\"{}\">{failed}{}{}{}<div class=\"buttons\">{}</div></form>{restore}<p class=\"hint\">{}: <code>{}</code> / <code>{}</code></p></div>",
            esc(title),
            site.path(PageKind::SignIn),
            self.hidden(site.parameter("next"), next.unwrap_or_default()),
            self.input(
                LabelKind::UserName,
                &Input {
                    autocomplete: "username",
                    required: true,
                    ..Input::default()
                }
            ),
            self.input(
                LabelKind::Password,
                &Input {
                    kind: "password",
                    autocomplete: "current-password",
                    required: true,
                    ..Input::default()
                }
            ),
            self.submit(LabelKind::SignInButton, ""),
            self.t("Practice account", "Учебная учётная запись"),
            esc(&account.user),
            esc(&account.password)
        );
        self.document(title, Some(PageKind::SignIn), &main)
    }

    fn folders(&self, body: &str) -> String {
        let links: String = [
            (PageKind::Compose, "button"),
            (PageKind::Mailbox, ""),
            (PageKind::Sent, ""),
        ]
        .into_iter()
        .map(|(page, class)| {
            let label = if page == PageKind::Mailbox {
                LabelKind::Inbox
            } else {
                page.label()
            };
            let current = if self.site.path(page) == self.path_here() {
                " aria-current=\"page\""
            } else {
                ""
            };
            format!(
                "<li><a class=\"{class}\" href=\"{}\"{current}>{}</a></li>",
                self.site.path(page),
                self.w(label)
            )
        })
        .collect();
        format!(
            "<div class=\"split\"><aside><nav class=\"folders\" aria-label=\"{}\"><ul>{links}</ul></nav></aside><section>{body}</section></div>",
            self.t("Folders", "Папки")
        )
    }

    fn star_form(&self, mail: &Mail) -> String {
        let site = self.site;
        let starred = self.state.starred.contains(&mail.id);
        let label = if starred {
            LabelKind::Unstar
        } else {
            LabelKind::Star
        };
        let sign = if starred { "★" } else { "☆" };
        format!(
            "<form class=\"inline\" method=\"post\" action=\"{}\">{}{}<button type=\"submit\" class=\"icon\" aria-pressed=\"{starred}\" aria-label=\"{}: {}\"><span aria-hidden=\"true\">{sign}</span></button></form>",
            site.action_path(ActionKind::StarMail),
            self.hidden(site.parameter("mail"), &mail.id),
            self.hidden("back", self.path_here()),
            self.w(label),
            esc(&mail.subject)
        )
    }

    pub(super) fn inbox(&self) -> String {
        let site = self.site;
        let field = site.field(LabelKind::SearchMail);
        let query = self.query.text(&field.name);
        let wanted = folded(query);
        let rows: String = site
            .mails()
            .iter()
            .filter(|mail| !self.state.deleted_mail.contains(&mail.id))
            .filter(|mail| {
                let text = folded(&format!("{} {} {}", mail.from, mail.subject, mail.body.join(" ")));
                wanted.split(' ').all(|word| text.contains(word))
            })
            .map(|mail| {
                let class = if self.state.read_mail.contains(&mail.id) { "letter" } else { "letter new" };
                let snippet: String = mail.body.join(" ").chars().take(70).collect();
                format!(
                    "<li class=\"{class}\">{}<a href=\"{}\"><span class=\"from\">{}</span> <span class=\"subject\">{}</span> <span class=\"snippet\">{}…</span></a><time>{}</time></li>",
                    self.star_form(mail),
                    site.mail_path(mail),
                    esc(&mail.from),
                    esc(&mail.subject),
                    esc(&snippet),
                    esc(&mail.date)
                )
            })
            .collect();
        let list = if rows.is_empty() {
            format!(
                "<p class=\"empty\">{}</p>",
                self.t("No letters here.", "Писем нет.")
            )
        } else {
            format!("<ul class=\"letters\">{rows}</ul>")
        };
        let body = format!(
            "<h1>{}</h1><form class=\"search\" role=\"search\" method=\"get\" action=\"{}\"><label for=\"{id}\">{}</label><input type=\"search\" id=\"{id}\" name=\"{}\" value=\"{}\">{}</form>{list}",
            self.w(LabelKind::Inbox),
            site.path(PageKind::Mailbox),
            self.w(LabelKind::SearchMail),
            field.name,
            esc(query),
            self.submit(LabelKind::SearchMailButton, ""),
            id = field.id
        );
        self.document(
            site.word(LabelKind::Inbox),
            Some(PageKind::Mailbox),
            &self.folders(&body),
        )
    }

    pub(crate) fn mail(&self, mail: &Mail) -> String {
        let site = self.site;
        let text: String = mail
            .body
            .iter()
            .map(|part| format!("<p>{}</p>", esc(part)))
            .collect();
        let reply = format!(
            "<a class=\"button\" href=\"{}?{}={}\">{}</a>",
            site.path(PageKind::Compose),
            site.parameter("mail"),
            mail.id,
            self.w(LabelKind::Reply)
        );
        let delete = format!(
            "<form class=\"inline\" method=\"post\" action=\"{}\">{}{}</form>",
            site.action_path(ActionKind::DeleteMail),
            self.hidden(site.parameter("mail"), &mail.id),
            self.submit(LabelKind::DeleteMail, "quiet")
        );
        let tools = if site.flipped("mail tools") {
            format!("{delete}{reply}")
        } else {
            format!("{reply}{delete}")
        };
        let body = format!(
            "<p><a href=\"{}\">{}</a></p><article class=\"panel message\"><h1>{}</h1><p class=\"hint\">{} &lt;{}&gt; · <time>{}</time> {}</p>{text}<div class=\"buttons\">{tools}</div></article>",
            site.path(PageKind::Mailbox),
            self.w(LabelKind::BackToInbox),
            esc(&mail.subject),
            esc(&mail.from),
            esc(&mail.address),
            esc(&mail.date),
            self.star_form(mail)
        );
        self.document(&mail.subject, Some(PageKind::Mailbox), &self.folders(&body))
    }

    pub(super) fn compose(&self) -> String {
        let site = self.site;
        let parameter = site.parameter("mail");
        let answered = self
            .posted
            .get(parameter)
            .or_else(|| self.query.get(parameter));
        let answered = answered.and_then(|id| site.mails().iter().find(|mail| mail.id == id));
        let subject = answered
            .map(|mail| format!("Re: {}", mail.subject))
            .unwrap_or_default();
        let to = answered
            .map(|mail| mail.address.as_str())
            .unwrap_or_default();
        let title = site.word(if answered.is_some() {
            LabelKind::Reply
        } else {
            LabelKind::Compose
        });
        let body = format!(
            "<h1>{}</h1><form class=\"panel\" method=\"post\" action=\"{}\">{}{}{}{}<div class=\"buttons\">{}</div></form>",
            esc(title),
            site.path(PageKind::Compose),
            self.hidden(
                parameter,
                answered.map(|mail| mail.id.as_str()).unwrap_or_default()
            ),
            self.input(
                LabelKind::MailTo,
                &Input {
                    kind: "email",
                    value: to,
                    required: true,
                    autocomplete: "off",
                    ..Input::default()
                }
            ),
            self.input(
                LabelKind::MailSubject,
                &Input {
                    value: &subject,
                    required: true,
                    autocomplete: "off",
                    ..Input::default()
                }
            ),
            self.textarea(LabelKind::MailBody, ""),
            self.submit(LabelKind::SendMail, "")
        );
        self.document(title, Some(PageKind::Mailbox), &self.folders(&body))
    }

    pub(super) fn sent(&self) -> String {
        let rows: String = self
            .state
            .sent_mail
            .iter()
            .rev()
            .map(|mail| {
                format!(
                    "<li class=\"letter\"><span class=\"from\">{}</span> <span class=\"subject\">{}</span> <span class=\"snippet\">{}</span></li>",
                    esc(&mail.to),
                    esc(&mail.subject),
                    esc(&mail.body)
                )
            })
            .collect();
        let list = if rows.is_empty() {
            format!(
                "<p class=\"empty\">{}</p>",
                self.t("Nothing sent yet.", "Вы ещё ничего не отправляли.")
            )
        } else {
            format!("<ul class=\"letters\">{rows}</ul>")
        };
        let body = format!("<h1>{}</h1>{list}", self.w(LabelKind::Sent));
        self.document(
            self.site.word(LabelKind::Sent),
            Some(PageKind::Mailbox),
            &self.folders(&body),
        )
    }
}
