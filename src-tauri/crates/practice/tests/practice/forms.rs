//! The mailbox, settings, contact, dialogs, controls and files, by real requests.

use crate::common::*;

#[tokio::test]
async fn the_mailbox_is_behind_the_sign_in() {
    for at in every_site() {
        let mut stage = Stage::new(at).await;
        let site = stage.site();
        let account = site.account();
        let parcel = site.mail(MailRole::Parcel).unwrap().clone();
        let letter = site.mail_path(&parcel);
        let mailbox = stage.path(PageKind::Mailbox);
        let sign_in = stage.path(PageKind::SignIn);
        for path in [
            &mailbox,
            &stage.path(PageKind::Sent),
            &stage.path(PageKind::Compose),
            &letter,
        ] {
            let answer = stage.get(path).await;
            assert_eq!(answer.status, 303, "{path}");
            assert!(answer.location().starts_with(&sign_in));
            assert!(!answer.body.contains(&parcel.fact));
        }
        let hidden = {
            // The name of the hidden field, from the page a signed-in visitor sees.
            let mut other = visitor::Visitor::new(&stage.running.base_url());
            std::mem::swap(&mut stage.visitor, &mut other);
            stage.sign_in(&account.user, &account.password).await;
            let body = stage.get(&letter).await.body;
            std::mem::swap(&mut stage.visitor, &mut other);
            stage.action_form(&body, ActionKind::DeleteMail)
        };
        stage.send(&hidden).await;
        assert!(
            stage.state().deleted_mail.is_empty(),
            "deleted without a sign-in"
        );

        let answer = stage.sign_in(&account.user, "not this").await;
        assert!(stage.says(&answer, LabelKind::ErrorSignIn));
        let state = stage.state();
        assert_eq!((state.failed_sign_ins, state.signed_in_sessions), (1, 1));
        assert!(!answer.body.contains("not this"), "a password came back");

        // The sign-in leads to the page that was asked for.
        let landed = stage.get(&stage.get(&letter).await.location()).await;
        let mut form = visitor::form(&landed.body, &sign_in);
        let fields = [
            (LabelKind::UserName, account.user.as_str()),
            (LabelKind::Password, &account.password),
        ];
        stage.fill(&mut form, &fields);
        assert_eq!(stage.send(&form).await.location(), letter);
        let answer = stage.get(&letter).await;
        assert!(text_of(&answer.body).contains(&parcel.fact));
        assert_eq!(stage.state().read_mail, std::slice::from_ref(&parcel.id));

        let answer = stage.act(ActionKind::SignOut, &[]).await;
        assert_eq!(answer.status, 303);
        assert_eq!(stage.get(&mailbox).await.status, 303);
    }
}

#[tokio::test]
async fn letters_are_answered_starred_deleted_and_found() {
    for at in every_site() {
        let mut stage = Stage::signed_in(at).await;
        let mail = |role| stage.site().mail(role).unwrap().clone();
        let (friend, parcel) = (mail(MailRole::Friend), mail(MailRole::Parcel));
        let letter = stage.site().mail_path(&friend);
        let page = stage.get(&letter).await.body;
        let compose = stage.path(PageKind::Compose);
        let reply = elements(&page)
            .into_iter()
            .filter_map(|e| e.attribute("href").filter(|_| e.tag == "a"))
            .find(|href| href.starts_with(&format!("{compose}?")))
            .unwrap();
        let mut form = visitor::form(&stage.get(&reply).await.body, &compose);
        let to = form.value(&stage.name(LabelKind::MailTo));
        assert_eq!(to, Some(friend.address.as_str()));
        stage.fill(&mut form, &[(LabelKind::MailBody, "<b>yes</b> & gladly")]);
        stage.send(&form).await;
        let sent = stage.state().sent_mail;
        assert_eq!(sent.len(), 1);
        assert_eq!(sent[0].reply_to.as_ref(), Some(&friend.id));
        assert_eq!(sent[0].body, "<b>yes</b> & gladly");
        let sent = stage.body(PageKind::Sent).await;
        assert!(sent.contains("&lt;b&gt;yes&lt;/b&gt; &amp; gladly") && !sent.contains("<b>yes"));

        let only = std::slice::from_ref(&friend.id);
        let star = stage.action_form(&page, ActionKind::StarMail);
        stage.send(&star).await;
        assert_eq!(stage.state().starred, only);
        stage.send(&star).await;
        assert!(stage.state().starred.is_empty());

        let delete = stage.action_form(&page, ActionKind::DeleteMail);
        stage.send(&delete).await;
        assert_eq!(stage.state().deleted_mail, only);
        assert_eq!(stage.get(&letter).await.status, 404);
        assert!(!stage.body(PageKind::Mailbox).await.contains(&letter));
        assert_eq!(stage.site().mails().len(), 15);

        let wanted = [(LabelKind::SearchMail, parcel.subject.as_str())];
        let found = stage.query(PageKind::Mailbox, &wanted).await.body;
        assert!(found.contains(&stage.site().mail_path(&parcel)));
        let invoice = stage.site().mail(MailRole::Invoice).unwrap();
        assert!(!found.contains(&stage.site().mail_path(invoice)));
        let searches = stage.state().searches;
        assert_eq!(searches, std::slice::from_ref(&parcel.subject));
    }
}

#[tokio::test]
async fn settings_change_on_the_server() {
    for at in every_site() {
        let mut stage = Stage::new(at).await;
        let theme = stage.name(LabelKind::Theme);
        let mut form = stage.form(PageKind::Settings).await;
        assert_eq!(form.value(&theme), Some("system"));
        let fields = [
            (LabelKind::DisplayName, "Ann & Co"),
            (LabelKind::Language, "de"),
            (LabelKind::Theme, "dark"),
        ];
        stage.fill(&mut form, &fields);
        form.add(&stage.name(LabelKind::Notifications), "sales");
        let answer = stage.send(&form).await;
        let settings = stage.state().settings;
        let kept = [settings.name, settings.language, settings.theme];
        assert_eq!(kept, ["Ann & Co", "de", "dark"]);
        assert_eq!(settings.notifications, ["orders", "sales"]);
        let shown = stage.get(&answer.location()).await;
        assert!(stage.says(&shown, LabelKind::NoteSaved));
        let again = visitor::form(&shown.body, &stage.path(PageKind::Settings));
        assert_eq!(again.value(&theme), Some("dark"));
        form.set(&theme, "plaid");
        assert_eq!(stage.send(&form).await.status, 400);
    }
}

#[tokio::test]
async fn password_and_account_change_on_the_server() {
    for at in every_site() {
        let mut stage = Stage::new(at).await;
        let (user, password) = {
            let account = stage.site().account();
            (account.user.clone(), account.password.clone())
        };
        let (old, new) = (
            stage.name(LabelKind::CurrentPassword),
            stage.name(LabelKind::NewPassword),
        );
        for (current, wanted, changes) in [
            ("wrong", "long enough", 0),
            (&password, "short", 0),
            (&password, "long enough", 1),
        ] {
            let pairs = [(old.as_str(), current), (new.as_str(), wanted)];
            stage.act(ActionKind::ChangePassword, &pairs).await;
            assert_eq!(stage.state().password_changes, changes, "{wanted}");
        }
        let answer = stage.sign_in(&user, &password).await;
        let refused = stage.says(&answer, LabelKind::ErrorSignIn);
        assert!(refused, "the old password still works");

        stage.act(ActionKind::DeleteAccount, &[]).await;
        assert!(stage.state().account_deleted);
        let answer = stage.sign_in(&user, &password).await;
        assert!(stage.says(&answer, LabelKind::ErrorDeleted));
        stage.act(ActionKind::RestoreAccount, &[]).await;
        let account = stage.site().account();
        let answer = stage.sign_in(&account.user, &account.password).await;
        assert_eq!(answer.status, 303);
    }
}

#[tokio::test]
async fn messages_are_kept() {
    for at in every_site() {
        let mut stage = Stage::new(at).await;
        let mut form = stage.form(PageKind::Contact).await;
        let fields = [
            (LabelKind::YourName, "Ann"),
            (LabelKind::Email, "nobody"),
            (LabelKind::Message, "Hello?"),
        ];
        stage.fill(&mut form, &fields);
        let answer = stage.send(&form).await;
        assert!(stage.says(&answer, LabelKind::ErrorEmail));
        assert!(answer.body.contains("Hello?"), "what was written is lost");
        assert!(stage.state().contact_messages.is_empty());
        stage.fill(&mut form, &[(LabelKind::Email, "ann@letters.example")]);
        stage.send(&form).await;
        assert_eq!(stage.state().contact_messages[0].message, "Hello?");
    }
}

#[tokio::test]
async fn dialogs_are_answered() {
    for at in every_site() {
        let mut stage = Stage::new(at).await;
        for (accepted, wishes) in [("false", 3), ("true", 0)] {
            let pairs = [("dialog", "confirm"), ("accepted", accepted)];
            assert_eq!(stage.state().wish_list.len(), 3);
            stage.act(ActionKind::AnswerDialog, &pairs).await;
            assert_eq!(stage.state().wish_list.len(), wishes);
        }
        let body = stage.body(PageKind::Dialogs).await;
        let modal = stage.action_form(&body, ActionKind::AnswerDialog);
        stage.send(&modal).await;
        let answers = stage.state().dialog_answers;
        let accepted: Vec<bool> = answers.iter().map(|a| a.accepted).collect();
        assert_eq!(accepted, [false, true, true]);
        assert_eq!(answers[2].dialog, DialogKind::Modal);
        let day = stage.site().options(OptionSet::TastingDay)[0].value;
        assert_eq!(answers[2].text, format!("{day} 2"));
        let prompt = [("dialog", "prompt"), ("accepted", "true"), ("text", "Mine")];
        stage.act(ActionKind::AnswerDialog, &prompt).await;
        assert_eq!(stage.state().wish_list_name, "Mine");
    }
}

#[tokio::test]
async fn a_banner_goes_and_a_coupon_is_given() {
    for at in every_site() {
        let mut stage = Stage::new(at).await;
        let banner = "class=\"overlay\"";
        assert!(stage.body(PageKind::Offers).await.contains(banner));
        stage
            .act(ActionKind::CookieChoice, &[("choice", "refused")])
            .await;
        assert!(!stage.body(PageKind::Offers).await.contains(banner));
        let coupon = stage.act(ActionKind::GetCoupon, &[]).await;
        assert!(coupon.body.contains(&stage.site().coupon_code()));
        assert_eq!(stage.state().coupons, 1);
    }
}

#[tokio::test]
async fn controls_are_kept() {
    for at in every_site() {
        let mut stage = Stage::new(at).await;
        for (control, value, refused) in [
            ("roast", "dark", false),
            ("like", "", false),
            ("gift_wrap", "true", false),
            ("blend", "Dusk", false),
            ("roast", "burnt", true),
        ] {
            let pairs = [("control", control), ("value", value)];
            let answer = stage.act(ActionKind::UseControl, &pairs).await;
            assert_eq!(answer.status == 400, refused, "{control} {value}");
        }
        let controls = stage.state().controls;
        assert_eq!(controls.roast.as_deref(), Some("dark"));
        assert_eq!((controls.likes, controls.gift_wrap), (1, true));
        assert_eq!(controls.blends, ["Dusk"]);
    }
}

#[tokio::test]
async fn files_and_the_slow_page_come() {
    for at in every_site() {
        let stage = Stage::new(at).await;
        let site = stage.site();
        for file in DownloadKind::ALL {
            let answer = stage.get(&site.download_path(*file)).await;
            let named = format!("attachment; filename=\"{}\"", site.file_name(*file));
            assert_eq!(answer.header("content-disposition"), Some(named.as_str()));
            assert_eq!(answer.body, site.file_text(*file));
        }
        assert_eq!(stage.state().downloads, DownloadKind::ALL);
        let slow = format!("{}?ms=1", stage.path(PageKind::Slow));
        let slow = stage.get(&slow).await.body;
        assert!(!text_of(&slow).contains(&site.batch_number()));
        let mut found = elements(&slow).into_iter();
        let data = found.find_map(|e| e.attribute("data-slow")).unwrap();
        assert!(stage.get(&data).await.body.contains(&site.batch_number()));
        assert_eq!(stage.state().slow_loads, 1);
    }
}
