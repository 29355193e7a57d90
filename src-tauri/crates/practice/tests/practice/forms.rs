//! The mailbox, settings, contact, dialogs, controls and files, by real requests.

use crate::common::visitor::{self, Visitor, elements, text_of};
use crate::common::{every_site, sign_in, started};
use copilot_practice::{
    ActionKind, DialogKind, DownloadKind, LabelKind, MailRole, OptionSet, PageKind,
};

#[tokio::test]
async fn the_mailbox_is_behind_the_sign_in() {
    for (seed, lang) in every_site() {
        let (running, mut visitor) = started(seed, lang).await;
        let site = running.site();
        let parcel = site.mail(MailRole::Parcel).unwrap();
        let guarded = [
            site.path(PageKind::Mailbox),
            site.path(PageKind::Sent),
            site.path(PageKind::Compose),
            site.mail_path(parcel),
        ];
        for path in &guarded {
            let answer = visitor.get(path).await;
            assert_eq!(answer.status, 303, "{path}");
            assert!(answer.location().starts_with(&site.path(PageKind::SignIn)));
            assert!(!answer.body.contains(&parcel.fact));
        }
        let delete = site.action_path(ActionKind::DeleteMail);
        let hidden = {
            // The name of the hidden field, from the page a signed-in visitor sees.
            let mut other = Visitor::new(&running.base_url());
            sign_in(&running, &mut other).await;
            visitor::form(&other.get(&site.mail_path(parcel)).await.body, &delete)
        };
        visitor.post(&delete, &hidden.pairs()).await;
        assert!(
            running.state().deleted_mail.is_empty(),
            "deleted without a sign-in"
        );

        let wrong = [
            (site.field(LabelKind::UserName).name, site.account().user),
            (site.field(LabelKind::Password).name, "not this".to_owned()),
        ];
        let wrong: Vec<(&str, &str)> = wrong
            .iter()
            .map(|(a, b)| (a.as_str(), b.as_str()))
            .collect();
        let answer = visitor.post(&site.path(PageKind::SignIn), &wrong).await;
        assert!(text_of(&answer.body).contains(&site.label(LabelKind::ErrorSignIn)));
        assert_eq!(
            (
                running.state().failed_sign_ins,
                running.state().signed_in_sessions
            ),
            (1, 1)
        );
        assert!(!answer.body.contains("not this"), "a password came back");

        // The sign-in leads to the page that was asked for.
        let landed = visitor
            .get(&visitor.get(&guarded[3]).await.location())
            .await;
        let mut form = visitor::form(&landed.body, &site.path(PageKind::SignIn));
        form.set(&site.field(LabelKind::UserName).name, &site.account().user);
        form.set(
            &site.field(LabelKind::Password).name,
            &site.account().password,
        );
        let answer = visitor.post(&form.action, &form.pairs()).await;
        assert_eq!(answer.location(), guarded[3]);
        let letter = visitor.get(&guarded[3]).await;
        assert!(text_of(&letter.body).contains(&parcel.fact));
        assert_eq!(running.state().read_mail, std::slice::from_ref(&parcel.id));

        let answer = visitor
            .post(&site.action_path(ActionKind::SignOut), &[])
            .await;
        assert_eq!(answer.status, 303);
        assert_eq!(visitor.get(&guarded[0]).await.status, 303);
        running.stop().await;
    }
}

#[tokio::test]
async fn letters_are_answered_starred_deleted_and_found() {
    for (seed, lang) in every_site() {
        let (running, mut visitor) = started(seed, lang).await;
        sign_in(&running, &mut visitor).await;
        let site = running.site();
        let friend = site.mail(MailRole::Friend).unwrap();
        let page = visitor.get(&site.mail_path(friend)).await.body;
        let reply = elements(&page)
            .into_iter()
            .filter(|e| e.tag == "a")
            .filter_map(|e| e.attribute("href"))
            .find(|href| href.starts_with(&format!("{}?", site.path(PageKind::Compose))))
            .unwrap();
        let mut form = visitor::form(
            &visitor.get(&reply).await.body,
            &site.path(PageKind::Compose),
        );
        assert_eq!(
            form.value(&site.field(LabelKind::MailTo).name),
            Some(friend.address.as_str())
        );
        form.set(&site.field(LabelKind::MailBody).name, "<b>yes</b> & gladly");
        visitor.post(&form.action, &form.pairs()).await;
        let state = running.state();
        assert_eq!(state.sent_mail.len(), 1);
        assert_eq!(state.sent_mail[0].reply_to.as_ref(), Some(&friend.id));
        assert_eq!(state.sent_mail[0].body, "<b>yes</b> & gladly");
        let sent = visitor.get(&site.path(PageKind::Sent)).await.body;
        assert!(sent.contains("&lt;b&gt;yes&lt;/b&gt; &amp; gladly") && !sent.contains("<b>yes"));

        let star = visitor::form(&page, &site.action_path(ActionKind::StarMail));
        visitor.post(&star.action, &star.pairs()).await;
        assert_eq!(running.state().starred, std::slice::from_ref(&friend.id));
        visitor.post(&star.action, &star.pairs()).await;
        assert!(running.state().starred.is_empty());

        let delete = visitor::form(&page, &site.action_path(ActionKind::DeleteMail));
        visitor.post(&delete.action, &delete.pairs()).await;
        assert_eq!(
            running.state().deleted_mail,
            std::slice::from_ref(&friend.id)
        );
        assert_eq!(visitor.get(&site.mail_path(friend)).await.status, 404);
        let inbox = visitor.get(&site.path(PageKind::Mailbox)).await.body;
        assert!(!inbox.contains(&site.mail_path(friend)));
        assert_eq!(site.mails().len(), 15);

        let parcel = site.mail(MailRole::Parcel).unwrap();
        let name = site.field(LabelKind::SearchMail).name;
        let found = visitor
            .get(&visitor::with_query(
                &site.path(PageKind::Mailbox),
                &[(&name, &parcel.subject)],
            ))
            .await
            .body;
        assert!(found.contains(&site.mail_path(parcel)));
        assert!(!found.contains(&site.mail_path(site.mail(MailRole::Invoice).unwrap())));
        assert_eq!(
            running.state().searches,
            std::slice::from_ref(&parcel.subject)
        );
        running.stop().await;
    }
}

#[tokio::test]
async fn settings_change_on_the_server() {
    for (seed, lang) in every_site() {
        let (running, mut visitor) = started(seed, lang).await;
        let site = running.site();
        let path = site.path(PageKind::Settings);
        let page = visitor.get(&path).await.body;
        let mut form = visitor::form(&page, &path);
        assert_eq!(
            form.value(&site.field(LabelKind::Theme).name),
            Some("system")
        );
        form.set(&site.field(LabelKind::DisplayName).name, "Ann & Co");
        form.set(&site.field(LabelKind::Language).name, "de");
        form.set(&site.field(LabelKind::Theme).name, "dark");
        form.add(&site.field(LabelKind::Notifications).name, "sales");
        let answer = visitor.post(&path, &form.pairs()).await;
        let settings = running.state().settings;
        assert_eq!(
            (
                settings.name.as_str(),
                settings.language.as_str(),
                settings.theme.as_str()
            ),
            ("Ann & Co", "de", "dark")
        );
        assert_eq!(settings.notifications, ["orders", "sales"]);
        let shown = visitor.get(&answer.location()).await.body;
        assert!(text_of(&shown).contains(&site.label(LabelKind::NoteSaved)));
        assert_eq!(
            visitor::form(&shown, &path).value(&site.field(LabelKind::Theme).name),
            Some("dark")
        );
        form.set(&site.field(LabelKind::Theme).name, "plaid");
        assert_eq!(visitor.post(&path, &form.pairs()).await.status, 400);
        running.stop().await;
    }
}

#[tokio::test]
async fn password_and_account_change_on_the_server() {
    for (seed, lang) in every_site() {
        let (running, mut visitor) = started(seed, lang).await;
        let site = running.site();
        let change = site.action_path(ActionKind::ChangePassword);
        let (old, new) = (
            site.field(LabelKind::CurrentPassword).name,
            site.field(LabelKind::NewPassword).name,
        );
        visitor
            .post(&change, &[(&old, "wrong"), (&new, "long enough")])
            .await;
        visitor
            .post(
                &change,
                &[(&old, &site.account().password), (&new, "short")],
            )
            .await;
        assert_eq!(running.state().password_changes, 0);
        visitor
            .post(
                &change,
                &[(&old, &site.account().password), (&new, "long enough")],
            )
            .await;
        assert_eq!(running.state().password_changes, 1);
        let credentials = [
            (site.field(LabelKind::UserName).name, site.account().user),
            (
                site.field(LabelKind::Password).name,
                site.account().password,
            ),
        ];
        let pairs: Vec<(&str, &str)> = credentials
            .iter()
            .map(|(a, b)| (a.as_str(), b.as_str()))
            .collect();
        let answer = visitor.post(&site.path(PageKind::SignIn), &pairs).await;
        assert!(
            text_of(&answer.body).contains(&site.label(LabelKind::ErrorSignIn)),
            "the old password still works"
        );

        visitor
            .post(&site.action_path(ActionKind::DeleteAccount), &[])
            .await;
        assert!(running.state().account_deleted);
        let answer = visitor.post(&site.path(PageKind::SignIn), &pairs).await;
        assert!(text_of(&answer.body).contains(&site.label(LabelKind::ErrorDeleted)));
        visitor
            .post(&site.action_path(ActionKind::RestoreAccount), &[])
            .await;
        sign_in(&running, &mut visitor).await;
        running.stop().await;
    }
}

#[tokio::test]
async fn messages_are_kept() {
    for (seed, lang) in every_site() {
        let (running, mut visitor) = started(seed, lang).await;
        let site = running.site();
        let path = site.path(PageKind::Contact);
        let mut form = visitor::form(&visitor.get(&path).await.body, &path);
        form.set(&site.field(LabelKind::YourName).name, "Ann");
        form.set(&site.field(LabelKind::Email).name, "nobody");
        form.set(&site.field(LabelKind::Message).name, "Hello?");
        let answer = visitor.post(&path, &form.pairs()).await;
        assert!(text_of(&answer.body).contains(&site.label(LabelKind::ErrorEmail)));
        assert!(answer.body.contains("Hello?"), "what was written is lost");
        assert!(running.state().contact_messages.is_empty());
        form.set(&site.field(LabelKind::Email).name, "ann@letters.example");
        visitor.post(&path, &form.pairs()).await;
        assert_eq!(running.state().contact_messages[0].message, "Hello?");
        running.stop().await;
    }
}

#[tokio::test]
async fn dialogs_are_answered() {
    for (seed, lang) in every_site() {
        let (running, mut visitor) = started(seed, lang).await;
        let site = running.site();
        let dialog = site.action_path(ActionKind::AnswerDialog);
        assert_eq!(running.state().wish_list.len(), 3);
        visitor
            .post(&dialog, &[("dialog", "confirm"), ("accepted", "false")])
            .await;
        assert_eq!(running.state().wish_list.len(), 3);
        visitor
            .post(&dialog, &[("dialog", "confirm"), ("accepted", "true")])
            .await;
        assert!(running.state().wish_list.is_empty());
        let modal = visitor::form(
            &visitor.get(&site.path(PageKind::Dialogs)).await.body,
            &dialog,
        );
        visitor.post(&dialog, &modal.pairs()).await;
        let answers = running.state().dialog_answers;
        assert_eq!(
            answers.iter().map(|a| a.accepted).collect::<Vec<_>>(),
            [false, true, true]
        );
        assert_eq!(answers[2].dialog, DialogKind::Modal);
        assert_eq!(
            answers[2].text,
            format!("{} 2", site.options(OptionSet::TastingDay)[0].value)
        );
        visitor
            .post(
                &dialog,
                &[("dialog", "prompt"), ("accepted", "true"), ("text", "Mine")],
            )
            .await;
        assert_eq!(running.state().wish_list_name, "Mine");
        running.stop().await;
    }
}

#[tokio::test]
async fn a_banner_goes_and_a_coupon_is_given() {
    for (seed, lang) in every_site() {
        let (running, mut visitor) = started(seed, lang).await;
        let site = running.site();
        let offers = site.path(PageKind::Offers);
        assert!(
            visitor
                .get(&offers)
                .await
                .body
                .contains("class=\"overlay\"")
        );
        visitor
            .post(
                &site.action_path(ActionKind::CookieChoice),
                &[("choice", "refused")],
            )
            .await;
        assert!(
            !visitor
                .get(&offers)
                .await
                .body
                .contains("class=\"overlay\"")
        );
        let coupon = visitor
            .post(&site.action_path(ActionKind::GetCoupon), &[])
            .await;
        assert!(coupon.body.contains(&site.coupon_code()));
        assert_eq!(running.state().coupons, 1);
        running.stop().await;
    }
}

#[tokio::test]
async fn controls_are_kept() {
    for (seed, lang) in every_site() {
        let (running, mut visitor) = started(seed, lang).await;
        let site = running.site();
        let control = site.action_path(ActionKind::UseControl);
        visitor
            .post(&control, &[("control", "roast"), ("value", "dark")])
            .await;
        visitor
            .post(&control, &[("control", "like"), ("value", "")])
            .await;
        visitor
            .post(&control, &[("control", "gift_wrap"), ("value", "true")])
            .await;
        visitor
            .post(&control, &[("control", "blend"), ("value", "Dusk")])
            .await;
        assert_eq!(
            visitor
                .post(&control, &[("control", "roast"), ("value", "burnt")])
                .await
                .status,
            400
        );
        let controls = running.state().controls;
        assert_eq!(
            (
                controls.roast.as_deref(),
                controls.likes,
                controls.gift_wrap
            ),
            (Some("dark"), 1, true)
        );
        assert_eq!(controls.blends, ["Dusk"]);
        running.stop().await;
    }
}

#[tokio::test]
async fn files_and_the_slow_page_come() {
    for (seed, lang) in every_site() {
        let (running, visitor) = started(seed, lang).await;
        let site = running.site();
        for file in DownloadKind::ALL {
            let answer = visitor.get(&site.download_path(*file)).await;
            let disposition = answer.header("content-disposition").unwrap();
            assert_eq!(
                disposition,
                format!("attachment; filename=\"{}\"", site.file_name(*file))
            );
            assert_eq!(answer.body, site.file_text(*file));
        }
        assert_eq!(running.state().downloads, DownloadKind::ALL);
        let slow = visitor
            .get(&format!("{}?ms=1", site.path(PageKind::Slow)))
            .await
            .body;
        assert!(!text_of(&slow).contains(&site.batch_number()));
        let data = elements(&slow)
            .into_iter()
            .find_map(|e| e.attribute("data-slow"))
            .unwrap();
        assert!(visitor.get(&data).await.body.contains(&site.batch_number()));
        assert_eq!(running.state().slow_loads, 1);
        running.stop().await;
    }
}
