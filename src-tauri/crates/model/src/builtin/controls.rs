//! Fields, lists, boxes: giving a form its values.

use copilot_protocol::{Action, Element, TypeMode};
use copilot_text::goal::{Clause, Thing, Verb};
use copilot_text::{normalize, similarity};

use super::kinds::{self, Meant};
use super::memory::{Phase, Then};
use super::page::{
    Hit, editable, is_checkable, is_dropdown, is_option, is_password, is_radio, is_search_box,
    is_select, label, pressable,
};
use super::seek::{ask_about, seek};
use super::turn::{Next, Turn};
use super::words::field_names;

/// From here on a field is the one that was named.
const FIELD: f64 = 0.6;

/// The field that the words name.
pub(super) fn field<'a>(turn: &Turn<'a>, name: &str) -> Option<Hit<'a>> {
    let names = field_names(name);
    let mut best: Option<Hit<'a>> = None;
    for (place, one) in names.iter().enumerate() {
        let hit = turn
            .page
            .ranked(one, Some(Thing::Field), |e| editable(e) || is_select(e))
            .into_iter()
            .next();
        let Some(mut hit) = hit else { continue };
        // The words of the goal count before what is usual.
        hit.score -= if place == 0 { 0.0 } else { 0.02 };
        if names.contains(&"password") && is_password(hit.element) {
            hit.score += 0.2;
        }
        if best.is_none_or(|b| hit.score > b.score) {
            best = Some(hit);
        }
    }
    best.filter(|hit| hit.score >= FIELD)
        .or_else(|| unnamed(turn, name))
}

/// A field that its kind tells: the only large one for a message, the only other one for who gets it.
fn unnamed<'a>(turn: &Turn<'a>, name: &str) -> Option<Hit<'a>> {
    let large = |e: &Element| e.tag == "textarea" || e.tag != "input" && e.role == "textbox";
    let mut fields = turn
        .page
        .elements()
        .filter(|e| editable(e) && !e.nav && !is_search_box(e) && label(e).is_empty())
        .filter(|e| match name {
            "message" => large(e),
            "recipient" => !large(e),
            _ => false,
        });
    let element = fields.next()?;
    fields.next().is_none().then_some(Hit {
        element,
        score: FIELD,
    })
}

/// The only field that can be meant where none is named.
fn only_field<'a>(turn: &Turn<'a>) -> Option<&'a Element> {
    let fields: Vec<&Element> = turn
        .page
        .elements()
        .filter(|e| editable(e) && !is_search_box(e))
        .collect();
    if let Some(focused) = turn
        .page
        .elements()
        .find(|e| editable(e) && e.state.focused)
    {
        return Some(focused);
    }
    match fields.as_slice() {
        [one] => Some(one),
        [] => turn.page.elements().find(|e| editable(e)),
        _ => None,
    }
}

fn set_to(element: &Element, value: &str) -> bool {
    normalize(&element.value) == normalize(value) && !value.is_empty()
}

/// The action that brings a control to a value; `None` where it has it already.
fn bring(element: &Element, value: &str) -> Option<Action> {
    if is_select(element) {
        let option = best_option(element, value).unwrap_or_else(|| value.to_owned());
        return (!set_to(element, &option)).then_some(Action::SelectOption {
            element: element.id,
            option,
        });
    }
    if is_checkable(element) {
        let wanted = !is_no(value);
        return (element.state.checked != Some(wanted)).then_some(Action::Check {
            element: element.id,
            checked: wanted,
        });
    }
    (!set_to(element, value)).then(|| Action::Type {
        element: element.id,
        text: value.to_owned(),
        mode: TypeMode::Fill,
        submit: false,
    })
}

fn is_no(value: &str) -> bool {
    matches!(
        normalize(value).as_str(),
        "off"
            | "no"
            | "false"
            | "disabled"
            | "unchecked"
            | "нет"
            | "выкл"
            | "выключено"
            | "отключено"
    )
}

/// The option that says the value.
pub(super) fn best_option(element: &Element, value: &str) -> Option<String> {
    element
        .options
        .iter()
        .map(|o| (similarity(value, o), o))
        .filter(|(score, _)| *score >= 0.55)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, o)| o.clone())
}

/// Several fields of one form in one plan.
pub(super) fn fill(
    turn: &mut Turn<'_>,
    step: &Clause,
    fields: &[(String, String)],
    then: Then,
) -> Next {
    let mut actions: Vec<Action> = Vec::new();
    let mut missing: Vec<String> = Vec::new();
    let mut found = 0;
    let mut used: Vec<u32> = Vec::new();
    for (name, value) in fields {
        let hit = field(turn, name).filter(|h| !used.contains(&h.element.id));
        if let Some(hit) = hit {
            found += 1;
            used.push(hit.element.id);
            if !is_select(hit.element) {
                turn.memory.last_field = Some(hit.element.id);
            }
            actions.extend(bring(hit.element, value));
            continue;
        }
        if let Some(hit) = choice(turn, value, Some(name)) {
            found += 1;
            if hit.element.state.checked != Some(true) {
                actions.push(Action::Check {
                    element: hit.element.id,
                    checked: true,
                });
            }
            continue;
        }
        missing.push(name.clone());
    }
    if found == 0 {
        let wanted = missing.first().cloned().unwrap_or_default();
        return seek(turn, step, &wanted);
    }
    if actions.is_empty() && missing.is_empty() {
        if then == Then::Advance {
            return Next::Advance;
        }
        if let Then::Again(phase) = then {
            turn.memory.phase = phase;
        }
        return super::carry::carry(turn, step);
    }
    if !actions.is_empty() {
        // What is missing may come up once the rest is filled.
        let after = if missing.is_empty() {
            then
        } else {
            Then::OnTheWay
        };
        let list = fields
            .iter()
            .map(|(f, _)| f.as_str())
            .filter(|f| !missing.iter().any(|m| m == f))
            .collect::<Vec<_>>()
            .join(", ");
        let why = turn.t(format!("I fill in: {list}."), format!("Заполняю: {list}."));
        return Next::Act {
            actions,
            then: after,
            why,
        };
    }
    let wanted = missing.join(", ");
    ask_about(turn, step, &wanted)
}

/// A radio button or box that says the value, in the group that the target names.
fn choice<'a>(turn: &Turn<'a>, value: &str, target: Option<&str>) -> Option<Hit<'a>> {
    let hits = turn.page.ranked(value, None, is_checkable);
    hits.into_iter()
        .map(|mut hit| {
            let own = similarity(value, label(hit.element));
            hit.score = own;
            if let Some(target) = target {
                let around = format!(
                    "{} {} {}",
                    hit.element.context,
                    hit.element.heading,
                    hit.element.attrs.name.clone().unwrap_or_default()
                );
                let group = similarity(target, &hit.element.context)
                    .max(similarity(target, &hit.element.heading))
                    .max(super::page::cover(target, &around) * 0.8);
                hit.score = own * 0.8 + group * 0.2;
            }
            hit
        })
        .max_by(|a, b| a.score.total_cmp(&b.score))
        .filter(|hit| hit.score >= if target.is_some() { 0.55 } else { 0.6 })
}

/// Types one value into one field.
pub(super) fn type_into(turn: &mut Turn<'_>, step: &Clause) -> Next {
    if !step.fields.is_empty() {
        return fill(turn, step, &step.fields.clone(), Then::Advance);
    }
    let mut value = step.value.clone().unwrap_or_default();
    if value.is_empty() && step.pronoun {
        match super::held::copied(turn) {
            Some(copied) => value = copied,
            None => return ask_about(turn, step, &step.source),
        }
    } else if !step.quoted
        && let Some(said) = super::held::value_named(turn, &value)
    {
        value = said;
    }
    if let Some(next) = of_each_label(turn, step) {
        return next;
    }
    if let Some(next) = super::dates::choose_date(turn, step, &value) {
        return next;
    }
    if let Some((element, code)) = super::colours::colour_field(turn, &value) {
        return type_in(turn, element, &code);
    }
    if let Some(target) = step.target.as_deref().filter(|t| !t.is_empty()) {
        if let Meant::One(element) = kinds::meant(turn, target, None)
            && editable(element)
        {
            return type_in(turn, element, &value);
        }
        if let Some(hit) = field(turn, target) {
            return type_in(turn, hit.element, &value);
        }
        if let Some(element) = is_search_words(target)
            .then(|| super::seek::search_box(turn, Some(target)))
            .flatten()
        {
            return type_in(turn, element, &value);
        }
        if step.verb == Some(Verb::Set) || step.verb == Some(Verb::Fill) {
            return choose(turn, step);
        }
        return seek(turn, step, target);
    }
    // "enter name Anna": the label is where the words stop being one.
    let words: Vec<&str> = step.object.split_whitespace().collect();
    let mut best: Option<(Hit<'_>, usize)> = None;
    for cut in 1..words.len() {
        let name = words[..cut].join(" ");
        let own = similarity(&name, field(turn, &name).map_or("", |h| label(h.element)));
        if let Some(hit) = field(turn, &name).filter(|_| own >= 0.7)
            && best.is_none_or(|(known, at)| hit.score + own > known.score + 0.7 && cut >= at)
        {
            best = Some((hit, cut));
        }
    }
    if let Some((hit, cut)) = best {
        let rest = words[cut..].join(" ");
        return type_in(
            turn,
            hit.element,
            rest.trim_start_matches([':', '-', '—', ' ']),
        );
    }
    if value.is_empty() {
        return seek(turn, step, &step.object.clone());
    }
    match only_field(turn) {
        Some(element) => type_in(turn, element, &value),
        None => seek(turn, step, &step.object.clone()),
    }
}

/// "enter the value of each label into the form": what the page says elsewhere for the labels of its empty fields.
fn of_each_label(turn: &mut Turn<'_>, step: &Clause) -> Option<Next> {
    let words = normalize(&step.source);
    let each = [
        "each label",
        "each field",
        "every field",
        "every label",
        "all fields",
        "all the fields",
        "каждое поле",
        "каждой подписи",
        "все поля",
    ];
    let said = copilot_text::has_stem(
        &words,
        &[
            "value",
            "values",
            "corresponding",
            "corresponds",
            "значение",
            "значения",
        ],
    );
    if step.quoted || !said || !each.iter().any(|e| words.contains(e)) {
        return None;
    }
    let mut actions = Vec::new();
    let mut shown = Vec::new();
    for element in turn.page.elements() {
        let name = label(element);
        if !editable(element)
            || is_password(element)
            || element.nav
            || name.is_empty()
            || !element.value.is_empty()
        {
            continue;
        }
        if let Some(value) = super::answer::value_of(&turn.page, name, "") {
            shown.push(format!("{name}: {value}"));
            actions.push(Action::Type {
                element: element.id,
                text: value,
                mode: TypeMode::Fill,
                submit: false,
            });
        }
    }
    if actions.is_empty() {
        return None;
    }
    let list = shown.join("; ");
    Some(Next::Act {
        actions,
        then: Then::Advance,
        why: turn.t(
            format!("I copy from the page: {list}."),
            format!("Переношу со страницы: {list}."),
        ),
    })
}

fn is_search_words(target: &str) -> bool {
    copilot_text::has_stem(target, copilot_text::words::SEARCH)
}

fn type_in(turn: &mut Turn<'_>, element: &Element, value: &str) -> Next {
    if let Some(next) = super::seek::uncover(turn, element) {
        return next;
    }
    turn.memory.last_field = Some(element.id);
    let Some(action) = bring(element, value) else {
        return Next::Advance;
    };
    let said = label(element).to_owned();
    let shown = if is_password(element) {
        "•••"
    } else {
        value
    };
    let why = turn.t(
        format!("I put “{shown}” into “{said}”."),
        format!("Ввожу «{shown}» в «{said}»."),
    );
    turn.act(action, Then::Advance, why)
}

/// Chooses a value in a list, a group of radio buttons, a menu of the page's own.
pub(super) fn choose(turn: &mut Turn<'_>, step: &Clause) -> Next {
    if !step.fields.is_empty() {
        return fill(turn, step, &step.fields.clone(), Then::Advance);
    }
    let value = step.value.clone().unwrap_or_else(|| step.object.clone());
    let target = step.target.clone().filter(|t| !t.is_empty());
    if let Some(next) = super::dates::choose_date(turn, step, &value) {
        return next;
    }
    if let Some(next) = super::carry::slide(turn, step) {
        return next;
    }
    if let Some((element, code)) = super::colours::colour_field(turn, &value) {
        return type_in(turn, element, &code);
    }
    if let Some(extreme) = &step.extreme
        && let Some((element, _)) = super::likes::extreme_control(turn, extreme)
    {
        return turn.press(element, Then::Advance);
    }
    if turn.memory.phase == Phase::Begin
        && let Some(next) = super::several::choose_all(turn, step, &value)
    {
        return next;
    }
    if turn.memory.phase == Phase::Opened {
        let hit = turn
            .page
            .ranked(&value, None, |e| {
                is_option(e) || pressable(e) && !is_dropdown(e)
            })
            .into_iter()
            .map(|mut h| {
                if is_option(h.element) {
                    h.score += 0.1;
                }
                if h.element.is_new {
                    h.score += 0.1;
                }
                h
            })
            .max_by(|a, b| a.score.total_cmp(&b.score))
            .filter(|h| h.score >= 0.6);
        return match hit {
            Some(hit) => turn.press(hit.element, Then::Advance),
            None => super::seek::patience(turn).unwrap_or_else(|| ask_about(turn, step, &value)),
        };
    }
    if let Some(order) = step.ordinal {
        let select = target
            .as_deref()
            .and_then(|t| turn.page.best(t, Some(Thing::List), is_select))
            .map(|h| h.element)
            .or_else(|| turn.page.elements().find(|e| is_select(e)));
        if let Some(select) = select
            && let Some(option) = super::items::nth(&select.options, order)
        {
            let why = turn.t(
                format!("I choose “{option}”."),
                format!("Выбираю «{option}»."),
            );
            return turn.act(
                Action::SelectOption {
                    element: select.id,
                    option: option.clone(),
                },
                Then::Advance,
                why,
            );
        }
        return super::carry::open(turn, step);
    }
    // Native lists: the option's own words, and the list's name where it is given.
    let mut best: Option<(f64, &Element, String)> = None;
    for element in turn.page.elements().filter(|e| is_select(e)) {
        let Some(option) = best_option(element, &value) else {
            continue;
        };
        let own = similarity(&value, &option);
        let named = target
            .as_deref()
            .map_or(0.5, |t| named_as(turn, element, t));
        let score = own * 0.6 + named * 0.4;
        if best.as_ref().is_none_or(|(known, _, _)| score > *known) {
            best = Some((score, element, option));
        }
    }
    let radio = choice(turn, &value, target.as_deref());
    if let Some((score, element, option)) = best
        && score >= 0.5
        && radio.is_none_or(|r| r.score <= score + 0.05)
    {
        if set_to(element, &option) {
            return Next::Advance;
        }
        if let Some(next) = super::seek::uncover(turn, element) {
            return next;
        }
        let said = label(element).to_owned();
        let why = turn.t(
            format!("I choose “{option}” in “{said}”."),
            format!("Выбираю «{option}» в списке «{said}»."),
        );
        return turn.act(
            Action::SelectOption {
                element: element.id,
                option,
            },
            Then::Advance,
            why,
        );
    }
    if let Some(hit) = radio {
        let wanted = is_radio(hit.element) || !is_no(&value);
        if hit.element.state.checked == Some(wanted) {
            return Next::Advance;
        }
        if let Some(next) = super::seek::uncover(turn, hit.element) {
            return next;
        }
        let said = label(hit.element).to_owned();
        let why = turn.t(format!("I choose “{said}”."), format!("Выбираю «{said}»."));
        return turn.act(
            Action::Check {
                element: hit.element.id,
                checked: wanted,
            },
            Then::Advance,
            why,
        );
    }
    if let Some(target) = target.as_deref() {
        if let Meant::One(element) = kinds::meant(turn, target, None)
            && is_dropdown(element)
            && turn.memory.new_way(&format!("list {}", element.id))
        {
            return turn.press(element, Then::Again(Phase::Opened));
        }
        if let Some(hit) = turn.page.best(target, Some(Thing::List), is_dropdown) {
            if similarity(&value, &hit.element.value).max(similarity(&value, &hit.element.text))
                >= 0.9
            {
                return Next::Advance;
            }
            if hit.element.state.expanded == Some(true) {
                turn.memory.phase = Phase::Opened;
                return choose(turn, step);
            }
            return turn.press(hit.element, Then::Again(Phase::Opened));
        }
        if let Some(hit) = turn.page.best(target, Some(Thing::Checkbox), |e| {
            is_checkable(e) && !is_radio(e)
        }) && (is_no(&value)
            || matches!(
                normalize(&value).as_str(),
                "on" | "yes" | "true" | "enabled" | "да" | "вкл" | "включено"
            ))
        {
            let wanted = !is_no(&value);
            if hit.element.state.checked == Some(wanted) {
                return Next::Advance;
            }
            let why = turn.t("I set the box.", "Ставлю отметку.");
            return turn.act(
                Action::Check {
                    element: hit.element.id,
                    checked: wanted,
                },
                Then::Advance,
                why,
            );
        }
        if let Some(hit) = field(turn, target) {
            return type_in(turn, hit.element, &value);
        }
    }
    // A filter or tab may be a link or a button.
    if let Some(hit) = turn.page.best(&value, step.thing, pressable)
        && hit.score >= 0.75
    {
        return turn.press(hit.element, Then::Advance);
    }
    // The choices may show up only once a list of the page's own is opened.
    let closed = turn
        .page
        .elements()
        .find(|e| is_dropdown(e) && e.state.expanded != Some(true) && !e.state.disabled && !e.nav);
    if target.is_none()
        && let Some(element) = closed
        && turn.memory.new_way(&format!("list {}", label(element)))
    {
        return turn.press(element, Then::Again(Phase::Opened));
    }
    let query = target.unwrap_or(value);
    seek(turn, step, &query)
}

fn named_as(turn: &Turn<'_>, element: &Element, target: &str) -> f64 {
    turn.page
        .ranked(target, Some(Thing::List), |e| e.id == element.id)
        .first()
        .map_or(0.0, |h| h.score.min(1.0))
}

/// Brings a box into a state.
pub(super) fn tick(turn: &mut Turn<'_>, step: &Clause, checked: bool) -> Next {
    if let Some(next) = super::carry::tick_all(turn, step, checked) {
        return next;
    }
    let mut query = step.object.clone();
    let mut hit = turn.page.best(&query, Some(Thing::Checkbox), is_checkable);
    if hit.is_none()
        && let Some(thing) = turn.page.here(&query)
    {
        hit = turn.page.best(&thing, Some(Thing::Checkbox), is_checkable);
        query = thing;
    }
    if let Some(joined) = &step.joined
        && let Some(whole) = turn
            .page
            .best(joined, Some(Thing::Checkbox), is_checkable)
            .filter(|h| h.score >= 0.95)
    {
        hit = Some(whole);
        turn.memory.joined_done = true;
        query.clone_from(joined);
    }
    if let Some(near) = &step.near {
        let both = format!("{query} {near}");
        hit = hit
            .or_else(|| turn.page.best(&both, Some(Thing::Checkbox), is_checkable))
            .or_else(|| turn.page.best(near, Some(Thing::Checkbox), is_checkable));
    }
    if hit.is_none() && (query.is_empty() || super::page::is_generic(&query) || step.pronoun) {
        let boxes: Vec<&Element> = turn.page.elements().filter(|e| is_checkable(e)).collect();
        let chosen = match step.ordinal {
            Some(order) => super::items::nth(&boxes, order).copied(),
            None if boxes.len() == 1 => boxes.first().copied(),
            None => None,
        };
        hit = chosen.map(|element| Hit {
            element,
            score: 1.0,
        });
    }
    // "turn off notifications": the legend of several boxes, and none of them alone.
    if hit.is_some_and(|h| super::page::cover(&query, label(h.element)) == 0.0)
        && step.ordinal.is_none()
        && step.near.is_none()
        && let Some(next) = super::carry::tick_group(turn, &query, checked)
    {
        return next;
    }
    if let Some(hit) = hit {
        if hit.element.state.checked == Some(checked) {
            return Next::Advance;
        }
        if let Some(next) = super::seek::uncover(turn, hit.element) {
            return next;
        }
        let said = label(hit.element).to_owned();
        let why = if checked {
            turn.t(format!("I tick “{said}”."), format!("Отмечаю «{said}»."))
        } else {
            turn.t(
                format!("I untick “{said}”."),
                format!("Снимаю отметку «{said}»."),
            )
        };
        return turn.act(
            Action::Check {
                element: hit.element.id,
                checked,
            },
            Then::Advance,
            why,
        );
    }
    // Some switches are plain buttons.
    if let Some(hit) = turn.page.best(&query, Some(Thing::Button), |e| {
        pressable(e) && super::page::is_button(e)
    }) && hit.score >= 0.75
    {
        return turn.press(hit.element, Then::Advance);
    }
    seek(turn, step, &query)
}
