//! Links, by where they lead.

crate::cases::cases! {
    a_link_that_grants_access_is_the_persons_own
    a_place_that_explains_is_told_by_where_the_link_leads
    a_link_is_judged_by_where_it_leads
    links_to_read_do_not_ask
    links_that_do_something_ask
    files_that_run_are_blocked
    a_link_that_sends_or_saves_says_so_in_label_and_address
}
