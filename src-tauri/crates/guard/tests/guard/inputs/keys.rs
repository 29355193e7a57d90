//! Keys, and Enter, which sends.

use crate::common::*;

crate::cases::cases! {
    enter_in_a_chat_sends_and_in_a_text_does_not
    enter_in_a_form_sends_it_from_each_of_its_controls
    enter_in_a_long_text_is_a_new_line_but_where_one_writes_to_others
    enter_is_as_clear_as_the_button_and_not_as_the_field
    keys_in_a_field_write_in_it
    one_key_outside_a_field_may_do_anything
    enter_sends_what_the_button_would
    enter_without_a_form_is_judged_by_the_field
}

#[test]
fn enter_on_a_password_that_may_be_used_sends_it() {
    let mut policy = policy("sign in with hunter2");
    let password = field("Password", "password", "current-password");
    let typed = under(&policy, &type_text("hunter2", false), &password);
    policy.approved(&typed);
    let sent = under(&policy, &key("Enter"), &password);
    assert_eq!(sent.verdict, Verdict::Allow);
}
