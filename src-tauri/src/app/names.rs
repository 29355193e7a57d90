// The names of the window's commands, once, for the handler and for the permissions.
macro_rules! each_command {
    ($with:ident) => {
        $with! {
            app_start, settings_save, settings_reset, decisions, decision_forget, secrets, secret_set, secret_remove, mcp_listing, mcp_values, mcp_value_set, mcp_forget, mcp_import, serve_state, serve_switch, serve_other_port, client_add, client_remove, client_throw_out, key_state, key_set, key_clear, model_test, model_facts, spent_this_month, model_forget,
            local_models, model_pull, model_pull_cancel, model_sign_in, model_sign_in_cancel, open_site,
            doctor, browsers, browser_start, browser_shortcut, goal_understand, examples, practice_open, run_start, run_subscribe, run_submit,
            run_bring_forward, run_first, run_look_there, runs_list, run_review, run_log, run_again, run_resume, run_close, run_delete, run_export, run_open_shared, pictures_forget, sites_list, site_note_write, site_forget, run_save_answer,
            recipes_list, recipe_show, recipe_keep, recipe_save, recipe_delete, recipe_play, recipe_trust, recipe_undo_heal, recipe_export, recipe_import, recipe_match, recipe_table_preview, recipe_table_start, recipe_table_state, recipe_table_stop, recipe_table_save, choose_file, schedules_list, schedule_read, schedule_add, schedule_of_run, schedule_pause, schedule_remove, watches_list, watch_series, watch_read, watch_add, watch_pause, watch_remove, watch_save, show_start, show_state, show_remove, show_read, show_forget, show_done, show_throw_away,
            choose_folder, settings_export, settings_import, diagnostics, diagnostics_save, graph, open_path, window_close_answer, window_to_tray, tray_there, update_state, update_skip, update_open, window_state_get, window_state_set
        }
    };
}
