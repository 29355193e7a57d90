//! Which part of this module does which action.

use copilot_protocol::{Action, ActionStatus};

use super::attempt::{Attempt, Done, Stop};
use super::wait;

impl Attempt<'_> {
    // One arm an action: the table is the function.
    pub(super) async fn carry_out(&self, action: &Action) -> Result<Done, Stop> {
        match action {
            Action::Click { element } => self.click(*element).await,
            Action::MouseClick {
                element,
                button,
                count,
                modifiers,
                x,
                y,
            } => {
                let press = self.mouse_click(*element, *button, *count, modifiers);
                self.at_point(*element, x.zip(*y), press).await
            }
            Action::Drag {
                element,
                to,
                dx,
                dy,
                from_x,
                from_y,
                find,
            } => {
                if let Some(text) = find {
                    return self.mark(*element, text).await;
                }
                let drag = self.drag(*element, *to, (*dx, *dy));
                self.at_point(*element, from_x.zip(*from_y), drag).await
            }
            Action::Hover { element } => self.hover(*element).await,
            Action::PressKey { key, element } => self.press_key(key, *element).await,
            Action::Type {
                element,
                text,
                mode,
                find,
                submit,
            } => match (self.secret, find) {
                (Some(fill), _) => self.put_secret(*element, fill, *submit).await,
                (None, Some(part)) => self.edit(*element, part, text, *submit).await,
                (None, None) => self.type_text(*element, text, *mode, *submit).await,
            },
            Action::Check { element, checked } => self.check(*element, *checked).await,
            Action::SelectOption { element, option } => self.select_option(*element, option).await,
            Action::SelectOptions { element, options } => {
                self.select_options(*element, options).await
            }
            Action::ScrollTo { element, end } => self.scroll_into(*element, *end).await,
            Action::Scroll {
                direction,
                amount,
                element,
                to_text,
            } => {
                self.scroll(*direction, *amount, *element, to_text.as_deref())
                    .await
            }
            Action::Screenshot { .. } => Ok(Done::at_once()),
            Action::Navigate { url } => self.navigate(url).await,
            Action::Search { query } => self.search(query).await,
            Action::GoBack => self.history(-1).await,
            Action::GoForward => self.history(1).await,
            Action::Reload => self.reload().await,
            Action::SwitchTab { tab } => self.switch_tab(tab),
            Action::NewTab { url } => self.new_tab(url.as_deref()).await,
            Action::CloseTab { tab } => self.close_tab(tab.as_ref()).await,
            Action::Download { element } => self.download(*element).await,
            Action::Upload { element, files } => self.upload(*element, files).await,
            Action::PrintPdf => self.print().await,
            Action::Extract {
                element, columns, ..
            } if !columns.is_empty() => self.rows(*element, columns).await,
            Action::Extract {
                element,
                file,
                from,
                ..
            } => self.extract(*element, file.as_deref(), *from).await,
            Action::FindText { text, file } => self.find_text(text, file.as_deref()).await,
            Action::Wait {
                ms,
                text,
                url,
                element,
                gone,
                quiet,
            } => {
                self.wait(&wait::Until {
                    ms: *ms,
                    text: text.as_deref(),
                    url: url.as_deref(),
                    element: *element,
                    gone: *gone,
                    quiet: *quiet,
                })
                .await
            }
            Action::HandleDialog { accept, text } => {
                self.handle_dialog(*accept, text.as_deref()).await
            }
            Action::Evaluate { code } => self.evaluate_code(code).await,
            Action::Done { .. }
            | Action::AskUser { .. }
            | Action::HandOver { .. }
            | Action::Divide { .. }
            | Action::Mcp { .. }
            | Action::McpSearch { .. }
            | Action::RunCode { .. } => Ok(Done::at_once()
                .status(ActionStatus::Other)
                .detail("this action is not the browser's")),
        }
    }
}
