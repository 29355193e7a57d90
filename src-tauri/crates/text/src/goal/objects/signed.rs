//! Who signs in.

use super::super::Clause;
use super::super::atoms::Atom;
use super::names::set_name;

pub(super) fn sign_in(clause: &mut Clause, rest: &[Atom]) {
    let mut label: Option<&'static str> = None;
    let mut object: Vec<Atom> = Vec::new();
    for atom in rest {
        if !atom.quoted {
            let found = match atom.norm.as_str() {
                "user"
                | "username"
                | "login"
                | "as"
                | "name"
                | "user-name"
                | "логин"
                | "логином"
                | "пользователь"
                | "пользователем"
                | "пользователя"
                | "именем"
                | "имя"
                | "имени"
                | "как"
                | "под"
                | "account"
                | "учетная"
                | "учетную"
                | "учетной"
                | "учетке" => Some("user name"),
                "email" | "e-mail" | "почтой" | "почта" => Some("email"),
                "password" | "passphrase" | "пароль" | "паролем" | "пароля" => {
                    Some("password")
                }
                // "account name", "учётная запись", "кодовая фраза".
                "запись" | "записью" | "записи" if label.is_some() => label,
                "phrase" | "фраза" | "фразой" => Some("password"),
                "pass" | "кодовая" | "кодовой" => Some("password"),
                _ => None,
            };
            if found.is_some() {
                label = found;
                continue;
            }
            if atom.is(&[
                "with", "and", "the", "и", "с", "my", "is", "using", "=", "of", "моим",
            ]) && atom.trail.is_empty()
            {
                continue;
            }
        }
        match label.take() {
            Some(field) => clause.fields.push((field.to_owned(), atom.raw.clone())),
            None => object.push(atom.clone()),
        }
    }
    let object: Vec<Atom> = object
        .into_iter()
        .filter(|a| !a.is(&["to", "into", "in", "в", "на"]))
        .collect();
    set_name(clause, &object);
}
