//! What each post does to the state.

use axum::http::StatusCode;
use axum::response::Response;
use serde_json::json as object;

use super::answers::{html, json, plain, redirect};
use super::{App, Request, local, signed_in, to_sign_in, view};
use crate::labels::LabelKind;
use crate::options::OptionSet;
use crate::places::{ActionKind, PageKind};
use crate::state::{
    CartLine, ContactMessage, DialogAnswer, DialogKind, Order, SentMail, Settings, Store,
};

/// A form that a page posts to its own address.
pub(super) fn submit(app: &App, request: &Request<'_>, page: PageKind) -> Response {
    match page {
        PageKind::Checkout => place_order(app, request),
        PageKind::SignIn => sign_in(app, request),
        PageKind::Compose => send_mail(app, request),
        PageKind::Settings => save_settings(app, request),
        PageKind::Contact => contact(app, request),
        _ => plain(StatusCode::METHOD_NOT_ALLOWED, ""),
    }
}

pub(super) fn action(app: &App, request: &Request<'_>, action: ActionKind) -> Response {
    match action {
        ActionKind::AddToCart | ActionKind::UpdateCart | ActionKind::RemoveFromCart => {
            change_cart(app, request, action)
        }
        ActionKind::StarMail | ActionKind::DeleteMail => change_mail(app, request, action),
        ActionKind::ChangePassword => change_password(app, request),
        ActionKind::DeleteAccount | ActionKind::RestoreAccount | ActionKind::SignOut => {
            change_account(app, request, action)
        }
        ActionKind::AnswerDialog => answer_dialog(app, request),
        ActionKind::CookieChoice => {
            let choice = request.form.text("choice");
            if !["accepted", "refused"].contains(&choice) {
                return plain(StatusCode::BAD_REQUEST, "");
            }
            app.store().snapshot.cookie_choice = Some(choice.to_owned());
            done(request)
        }
        ActionKind::GetCoupon => {
            app.store().snapshot.coupons += 1;
            json(&object!({ "value": request.site.coupon_code() }))
        }
        ActionKind::UseControl => use_control(app, request),
    }
}

fn with_note(path: &str, note: LabelKind) -> Response {
    redirect(&format!("{path}?note={}", note.ident()), &[])
}

fn done(request: &Request<'_>) -> Response {
    json(&object!({ "message": request.site.label(LabelKind::NoteDone) }))
}

/// The text that was posted for a labelled field.
fn posted<'a>(request: &'a Request<'_>, kind: LabelKind) -> &'a str {
    request.form.text(&request.site.field(kind).name)
}

/// A posted value, if it is one of the set.
fn chosen(request: &Request<'_>, set: OptionSet, kind: LabelKind) -> Option<String> {
    let value = posted(request, kind);
    request
        .site
        .options(set)
        .into_iter()
        .find(|choice| choice.value == value)
        .map(|choice| choice.value.to_owned())
}

/// The page once more, with what was posted and what is wrong with it.
fn again(
    store: &Store,
    request: &Request<'_>,
    page: PageKind,
    errors: Vec<(LabelKind, LabelKind)>,
) -> Response {
    let mut view = view(store, request);
    view.posted = request.form.clone();
    view.errors = errors;
    html(StatusCode::OK, view.page(page))
}

fn missing(request: &Request<'_>, fields: &[LabelKind]) -> Vec<(LabelKind, LabelKind)> {
    fields
        .iter()
        .filter(|kind| posted(request, **kind).is_empty())
        .map(|kind| (*kind, LabelKind::ErrorRequired))
        .collect()
}

fn is_email(text: &str) -> bool {
    text.split_once('@').is_some_and(|(name, host)| {
        !name.is_empty()
            && host.contains('.')
            && !host.ends_with('.')
            && !text.contains(char::is_whitespace)
    })
}

fn change_cart(app: &App, request: &Request<'_>, action: ActionKind) -> Response {
    let site = request.site;
    let Some(product) = site.product(request.form.text(site.parameter("product"))) else {
        return plain(StatusCode::NOT_FOUND, "");
    };
    let quantity = posted(request, LabelKind::Quantity)
        .parse::<u32>()
        .unwrap_or(1)
        .max(1);
    let mut store = app.store();
    let cart = &mut store.snapshot.cart;
    let place = cart.iter().position(|line| line.product == product.slug);
    let note = match (action, place) {
        (ActionKind::RemoveFromCart, Some(place)) => {
            cart.remove(place);
            LabelKind::NoteRemoved
        }
        (ActionKind::UpdateCart, Some(place)) => {
            cart[place].quantity = quantity.min(product.stock);
            LabelKind::NoteUpdated
        }
        (ActionKind::AddToCart, _) if product.stock == 0 => {
            return redirect(&site.product_path(product), &[]);
        }
        (ActionKind::AddToCart, Some(place)) => {
            cart[place].quantity = cart[place]
                .quantity
                .saturating_add(quantity)
                .min(product.stock);
            LabelKind::NoteAdded
        }
        (ActionKind::AddToCart, None) => {
            cart.push(CartLine {
                product: product.slug.clone(),
                quantity: quantity.min(product.stock),
            });
            LabelKind::NoteAdded
        }
        _ => return redirect(&site.path(PageKind::Cart), &[]),
    };
    with_note(&site.path(PageKind::Cart), note)
}

fn place_order(app: &App, request: &Request<'_>) -> Response {
    let mut store = app.store();
    let mut errors = missing(
        request,
        &[
            LabelKind::FullName,
            LabelKind::Address,
            LabelKind::CardNumber,
        ],
    );
    let number: String = posted(request, LabelKind::CardNumber)
        .chars()
        .filter(|c| !matches!(c, ' ' | '-'))
        .collect();
    if !number.is_empty() && (number.len() != 16 || !number.bytes().all(|b| b.is_ascii_digit())) {
        errors.push((LabelKind::CardNumber, LabelKind::ErrorCard));
    }
    if posted(request, LabelKind::Terms).is_empty() {
        errors.push((LabelKind::Terms, LabelKind::ErrorTerms));
    }
    if store.snapshot.cart.is_empty() || !errors.is_empty() {
        return again(&store, request, PageKind::Checkout, errors);
    }
    let total = view(&store, request).total_text();
    let order = Order {
        number: request.site.order_number(store.snapshot.orders.len()),
        lines: std::mem::take(&mut store.snapshot.cart),
        total,
        name: posted(request, LabelKind::FullName).to_owned(),
        address: posted(request, LabelKind::Address).to_owned(),
        delivery: chosen(request, OptionSet::Delivery, LabelKind::Delivery)
            .unwrap_or_else(|| "courier".to_owned()),
        card_end: number[12..].to_owned(),
    };
    let path = request.site.order_path(&order.number);
    store.snapshot.orders.push(order);
    redirect(&path, &[])
}

fn sign_in(app: &App, request: &Request<'_>) -> Response {
    let mut store = app.store();
    let site = request.site;
    let user = posted(request, LabelKind::UserName);
    let password = request
        .form
        .get(&site.field(LabelKind::Password).name)
        .unwrap_or_default();
    let complaint = if store.snapshot.account_deleted {
        Some(LabelKind::ErrorDeleted)
    } else if user != site.account().user || password != store.password {
        Some(LabelKind::ErrorSignIn)
    } else {
        None
    };
    if let Some(complaint) = complaint {
        store.snapshot.failed_sign_ins += 1;
        return again(
            &store,
            request,
            PageKind::SignIn,
            vec![(LabelKind::SignInButton, complaint)],
        );
    }
    let session = format!("{:032x}", rand::random::<u128>());
    store.sessions.insert(session.clone());
    let next = request.form.text(site.parameter("next"));
    let next = if next.is_empty() {
        site.path(PageKind::Mailbox)
    } else {
        local(next)
    };
    redirect(&next, &[app.set_cookie("session", &session)])
}

fn change_account(app: &App, request: &Request<'_>, action: ActionKind) -> Response {
    let mut store = app.store();
    let site = request.site;
    match action {
        ActionKind::DeleteAccount => {
            store.snapshot.account_deleted = true;
            store.sessions.clear();
            with_note("/", LabelKind::NoteAccountDeleted)
        }
        ActionKind::RestoreAccount => {
            store.snapshot.account_deleted = false;
            store.password = site.account().password;
            with_note(&site.path(PageKind::SignIn), LabelKind::NoteRestored)
        }
        _ => {
            if let Some(session) = &request.session {
                store.sessions.remove(session);
            }
            let note = LabelKind::NoteSignedOut.ident();
            redirect(&format!("/?note={note}"), &[app.drop_cookie("session")])
        }
    }
}

fn change_password(app: &App, request: &Request<'_>) -> Response {
    let mut store = app.store();
    let raw = |kind| {
        request
            .form
            .get(&request.site.field(kind).name)
            .unwrap_or_default()
    };
    let mut errors = Vec::new();
    if raw(LabelKind::CurrentPassword) != store.password {
        errors.push((LabelKind::CurrentPassword, LabelKind::ErrorPassword));
    }
    let new = raw(LabelKind::NewPassword);
    if new.chars().count() < 8 {
        errors.push((LabelKind::NewPassword, LabelKind::ErrorShortPassword));
    }
    if !errors.is_empty() {
        return again(&store, request, PageKind::Settings, errors);
    }
    store.password = new.to_owned();
    store.snapshot.password_changes += 1;
    with_note(
        &request.site.path(PageKind::Settings),
        LabelKind::NotePassword,
    )
}

fn save_settings(app: &App, request: &Request<'_>) -> Response {
    let site = request.site;
    let (Some(language), Some(theme)) = (
        chosen(request, OptionSet::Language, LabelKind::Language),
        chosen(request, OptionSet::Theme, LabelKind::Theme),
    ) else {
        return plain(StatusCode::BAD_REQUEST, "");
    };
    let ticked = request.form.all(&site.field(LabelKind::Notifications).name);
    // In one order, whatever the order on the page, so that two snapshots can be compared.
    let mut notifications: Vec<String> = site
        .options(OptionSet::Notifications)
        .into_iter()
        .map(|choice| choice.value.to_owned())
        .filter(|value| ticked.contains(value))
        .collect();
    notifications.sort();
    app.store().snapshot.settings = Settings {
        name: posted(request, LabelKind::DisplayName).to_owned(),
        language,
        theme,
        notifications,
    };
    if request.wants_json {
        return json(&object!({ "message": site.label(LabelKind::NoteSaved) }));
    }
    with_note(&site.path(PageKind::Settings), LabelKind::NoteSaved)
}

fn contact(app: &App, request: &Request<'_>) -> Response {
    let mut store = app.store();
    let mut errors = missing(
        request,
        &[LabelKind::YourName, LabelKind::Email, LabelKind::Message],
    );
    let email = posted(request, LabelKind::Email);
    if !email.is_empty() && !is_email(email) {
        errors.push((LabelKind::Email, LabelKind::ErrorEmail));
    }
    if !errors.is_empty() {
        return again(&store, request, PageKind::Contact, errors);
    }
    store.snapshot.contact_messages.push(ContactMessage {
        name: posted(request, LabelKind::YourName).to_owned(),
        email: email.to_owned(),
        topic: chosen(request, OptionSet::Topic, LabelKind::Topic)
            .unwrap_or_else(|| "other".to_owned()),
        message: posted(request, LabelKind::Message).to_owned(),
    });
    with_note(
        &request.site.path(PageKind::Contact),
        LabelKind::NoteContact,
    )
}

fn change_mail(app: &App, request: &Request<'_>, action: ActionKind) -> Response {
    let mut store = app.store();
    let site = request.site;
    if !signed_in(&store, request) {
        return to_sign_in(request);
    }
    let Some(mail) = store.letter(site, request.form.text(site.parameter("mail"))) else {
        return plain(StatusCode::NOT_FOUND, "");
    };
    if action == ActionKind::DeleteMail {
        store.snapshot.deleted_mail.push(mail.id.clone());
        return with_note(&site.path(PageKind::Mailbox), LabelKind::NoteMailDeleted);
    }
    let starred = &mut store.snapshot.starred;
    match starred.iter().position(|id| *id == mail.id) {
        Some(place) => {
            starred.remove(place);
        }
        None => starred.push(mail.id.clone()),
    }
    with_note(&local(request.form.text("back")), LabelKind::NoteStarred)
}

fn send_mail(app: &App, request: &Request<'_>) -> Response {
    let mut store = app.store();
    let site = request.site;
    if !signed_in(&store, request) {
        return to_sign_in(request);
    }
    let mut errors = missing(
        request,
        &[
            LabelKind::MailTo,
            LabelKind::MailSubject,
            LabelKind::MailBody,
        ],
    );
    let to = posted(request, LabelKind::MailTo);
    if !to.is_empty() && !is_email(to) {
        errors.push((LabelKind::MailTo, LabelKind::ErrorEmail));
    }
    if !errors.is_empty() {
        return again(&store, request, PageKind::Compose, errors);
    }
    let answered = request.form.text(site.parameter("mail"));
    store.snapshot.sent_mail.push(SentMail {
        to: to.to_owned(),
        subject: posted(request, LabelKind::MailSubject).to_owned(),
        body: posted(request, LabelKind::MailBody).to_owned(),
        reply_to: site.letter(answered).map(|mail| mail.id.clone()),
    });
    with_note(&site.path(PageKind::Sent), LabelKind::NoteMailSent)
}

fn answer_dialog(app: &App, request: &Request<'_>) -> Response {
    let mut store = app.store();
    let dialog = match request.form.text("dialog") {
        "alert" => DialogKind::Alert,
        "confirm" => DialogKind::Confirm,
        "prompt" => DialogKind::Prompt,
        "modal" => DialogKind::Modal,
        _ => return plain(StatusCode::BAD_REQUEST, ""),
    };
    // The modal's own form has no such field: to send it is to accept.
    let accepted = request.form.get("accepted") != Some("false");
    let booking = dialog == DialogKind::Modal && accepted;
    let text = if booking {
        format!(
            "{} {}",
            posted(request, LabelKind::TastingDay),
            posted(request, LabelKind::Guests)
        )
    } else {
        request.form.text("text").to_owned()
    };
    match dialog {
        DialogKind::Confirm if accepted => store.snapshot.wish_list.clear(),
        DialogKind::Prompt if accepted && !text.is_empty() => {
            store.snapshot.wish_list_name.clone_from(&text)
        }
        _ => {}
    }
    store.snapshot.dialog_answers.push(DialogAnswer {
        dialog,
        accepted,
        text,
    });
    if booking && !request.wants_json {
        return with_note(&request.site.path(PageKind::Dialogs), LabelKind::NoteBooked);
    }
    done(request)
}

fn use_control(app: &App, request: &Request<'_>) -> Response {
    let mut store = app.store();
    let controls = &mut store.snapshot.controls;
    let value = request.form.text("value");
    let counter = match request.form.text("control") {
        "like" => &mut controls.likes,
        "share" => &mut controls.shares,
        "favourite" => &mut controls.favourites,
        "gift_wrap" => {
            controls.gift_wrap = value == "true";
            return done(request);
        }
        "roast" => {
            let Some(choice) = request
                .site
                .options(OptionSet::Roast)
                .into_iter()
                .find(|choice| choice.value == value)
            else {
                return plain(StatusCode::BAD_REQUEST, "");
            };
            controls.roast = Some(choice.value.to_owned());
            return done(request);
        }
        "blend" if !value.is_empty() => {
            controls.blends.push(value.to_owned());
            return done(request);
        }
        _ => return plain(StatusCode::BAD_REQUEST, ""),
    };
    *counter += 1;
    json(&object!({ "message": request.site.label(LabelKind::NoteDone), "value": *counter }))
}
