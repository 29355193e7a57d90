//! Pictures of what an answer says, taken where it stands on the last page.

use std::collections::BTreeMap;

use copilot_ports::PictureOptions;
use copilot_protocol::{Proof, ShotId};

use super::agent_nodes::AgentNodes;
use crate::outcome;
use crate::state::{GraphState, Update};

/// Pictures of one answer; of a long list the first items.
const MOST: usize = 4;

/// The person sees them beside the answer, and the page is left where the last of them stands.
pub(crate) async fn taken(n: &AgentNodes, s: &GraphState, answer: &str) -> Option<Update> {
    let (browser, here) = (n.browser().ok()?, s.observation.as_deref()?.url.as_str());
    let parts = outcome::parts(s, answer).into_iter();
    let here = parts.filter(|claim| claim.document.is_none() && claim.url.as_deref() == Some(here));
    let mut proofs = BTreeMap::new();
    for claim in here.take(MOST) {
        let Some(words) = browser.show_words(&claim.text).await else {
            continue;
        };
        // The page has gone on meanwhile.
        if Some(words.url.as_str()) != claim.url.as_deref() {
            break;
        }
        let picture = match browser.screenshot(&PictureOptions::default()).await {
            Ok(picture) => picture,
            Err(error) => {
                tracing::debug!(%error, "no picture of a part of the answer");
                break;
            }
        };
        let shot = ShotId::new();
        if !n
            .recorder
            .picture(s.counters.step, &shot, picture.bytes)
            .await
        {
            break;
        }
        let proof = Proof {
            shot,
            bbox: words.place,
            width: words.width,
            height: words.height,
        };
        proofs.insert(claim.text, proof);
    }
    (!proofs.is_empty()).then_some(Update::Proved { proofs })
}
