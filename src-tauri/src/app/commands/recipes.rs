//! Recipes: what is kept, made from runs, played, and passed on.

use std::collections::BTreeMap;

use browser_copilot::engine::Play;
use browser_copilot::recipes::{self, RecipeFormat, RowPlays};
use copilot_protocol::{
    Recipe, RecipeExported, RecipeInfo, RecipeMade, RecipeMatch, RecipeView, TablePlayView,
    TablePreview,
};

use super::*;

#[tauri::command]
pub async fn recipes_list(shown: State<'_, Shown>) -> Answer<Vec<RecipeInfo>> {
    let recipes = shown.engine.recipes_shared();
    blocking(move || Ok(recipes.list())).await
}

#[tauri::command]
pub async fn recipe_show(shown: State<'_, Shown>, name: String) -> Answer<RecipeView> {
    let recipes = shown.engine.recipes_shared();
    blocking(move || recipes.view(&name)).await
}

/// Makes a recipe from a run that ended verified. Nothing is kept yet.
#[tauri::command]
pub async fn recipe_keep(shown: State<'_, Shown>, run: RunId) -> Answer<RecipeMade> {
    let (recipe, left_out) = shown.engine.recipe_of(&shown.settings(), run).await?;
    Ok(RecipeMade {
        view: recipes::draft(recipe),
        left_out,
    })
}

/// Keeps a recipe; without a name a new one, which gets its name from its title.
#[tauri::command]
pub async fn recipe_save(
    shown: State<'_, Shown>,
    name: Option<String>,
    recipe: Recipe,
) -> Answer<RecipeView> {
    let kept = shown.engine.recipes_shared();
    blocking(move || {
        let name = kept.save(name.as_deref(), &recipe)?;
        kept.view(&name)
    })
    .await
}

#[tauri::command]
pub async fn recipe_delete(shown: State<'_, Shown>, name: String) -> Answer<()> {
    let recipes = shown.engine.recipes_shared();
    blocking(move || recipes.delete(&name)).await
}

#[tauri::command]
pub async fn recipe_play(
    app: AppHandle,
    shown: State<'_, Shown>,
    name: String,
    values: BTreeMap<String, String>,
    check: bool,
) -> Answer<RunId> {
    let run = shown
        .engine
        .play(Play {
            name,
            values,
            settings: shown.settings(),
            key: Key::Kept,
            lang: page_state::language(&app),
            somebody_to_ask: true,
            live_view: true,
            check,
            id: None,
        })
        .await?;
    Ok(run.handle.id().clone())
}

/// The person has seen what somebody else's recipe does.
#[tauri::command]
pub async fn recipe_trust(shown: State<'_, Shown>, name: String) -> Answer<RecipeView> {
    let recipes = shown.engine.recipes_shared();
    blocking(move || {
        recipes.trust(&name)?;
        recipes.view(&name)
    })
    .await
}

#[tauri::command]
pub async fn recipe_undo_heal(
    shown: State<'_, Shown>,
    name: String,
    step: u32,
) -> Answer<RecipeView> {
    let recipes = shown.engine.recipes_shared();
    blocking(move || {
        recipes.undo_heal(&name, step)?;
        recipes.view(&name)
    })
    .await
}

/// Writes a recipe where the person says; `None` where they changed their mind.
#[tauri::command]
pub async fn recipe_export(
    window: WebviewWindow,
    shown: State<'_, Shown>,
    name: String,
    format: RecipeFormat,
) -> Answer<Option<RecipeExported>> {
    let recipe = shown.engine.recipes().load(&name)?.recipe;
    let ending = format.ending();
    let Some(path) = ask_where(
        &window,
        &format!("{name}.{ending}"),
        &[(format.name(), ending)],
    )
    .await
    else {
        return Ok(None);
    };
    blocking(move || {
        let (content, left_out) = recipes::written(&recipe, format);
        std::fs::write(&path, content).map_err(failed)?;
        Ok(Some(RecipeExported {
            path: path.display().to_string(),
            left_out,
        }))
    })
    .await
}

/// Takes over a recipe from a file that the person picks; `None` where they changed their mind.
#[tauri::command]
pub async fn recipe_import(
    window: WebviewWindow,
    shown: State<'_, Shown>,
) -> Answer<Option<RecipeMade>> {
    let Some(path) = ask_for(&window, &[("YAML, JSON", &["yaml", "yml", "json"])]).await else {
        return Ok(None);
    };
    let kept = shown.engine.recipes_shared();
    blocking(move || {
        let (recipe, left_out) = recipes::read_file(&path)?;
        let name = kept.take_up(&recipe)?;
        Ok(Some(RecipeMade {
            view: kept.view(&name)?,
            left_out,
        }))
    })
    .await
}

/// Kept recipes that a goal fits, with the values that it names.
#[tauri::command]
pub async fn recipe_match(shown: State<'_, Shown>, goal: String) -> Answer<Vec<RecipeMatch>> {
    let recipes = shown.engine.recipes_shared();
    blocking(move || Ok(recipes.matching(&goal))).await
}

/// What a table holds, and what of it cannot be played.
#[tauri::command]
pub async fn recipe_table_preview(
    shown: State<'_, Shown>,
    name: String,
    path: PathBuf,
) -> Answer<TablePreview> {
    let kept = shown.engine.recipes_shared();
    blocking(move || {
        let recipe = kept.load(&name)?.recipe;
        recipes::preview(&recipe, &path)
    })
    .await
}

/// Plays a recipe over the rows of a table, one after another; rows that cannot be played are left out. Without a path it goes
/// on with the rows that wait.
#[tauri::command]
pub async fn recipe_table_start(
    app: AppHandle,
    shown: State<'_, Shown>,
    name: String,
    path: Option<PathBuf>,
) -> Answer<()> {
    let (kept, plays) = (shown.engine.recipes_shared(), shown.table.clone());
    blocking(move || {
        let Some(path) = path else { return Ok(()) };
        let recipe = kept.load(&name)?.recipe;
        plays.take_up(&name, &recipe, recipes::state_of(&recipe, &path)?)
    })
    .await?;
    let how = RowPlays {
        settings: shown.settings(),
        key: Key::Kept,
        lang: page_state::language(&app),
        somebody_to_ask: true,
        live_view: true,
    };
    let (plays, engine) = (shown.table.clone(), shown.engine.clone());
    tauri::async_runtime::spawn(async move {
        if let Err(error) = plays.go(&engine, how).await {
            tracing::warn!(%error, "a table was not played to its end");
        }
    });
    Ok(())
}

#[tauri::command]
pub async fn recipe_table_state(shown: State<'_, Shown>) -> Answer<Option<TablePlayView>> {
    Ok(shown.table.view())
}

#[tauri::command]
pub async fn recipe_table_stop(shown: State<'_, Shown>) -> Answer<()> {
    shown.table.stop();
    Ok(())
}

/// Writes what came of each row where the person says; `None` where they changed their mind.
#[tauri::command]
pub async fn recipe_table_save(
    app: AppHandle,
    window: WebviewWindow,
    shown: State<'_, Shown>,
) -> Answer<Option<String>> {
    let Some(state) = shown.table.now() else {
        return Err(UiError::saying(ErrorCode::Other, "plays-table-none"));
    };
    let Some(path) = ask_where(&window, "results.csv", &[("CSV", "csv")]).await else {
        return Ok(None);
    };
    let lang = page_state::language(&app);
    blocking(move || {
        std::fs::write(&path, recipes::results_csv(&state, lang)).map_err(failed)?;
        Ok(Some(path.display().to_string()))
    })
    .await
}

/// A file that the person picks: a table, or any that is to be uploaded. `None` where they changed their mind.
#[tauri::command]
pub async fn choose_file(window: WebviewWindow, kind: String) -> Answer<Option<String>> {
    let kinds: &[(&str, &[&str])] = match kind.as_str() {
        "table" => &[("CSV, XLSX", &["csv", "tsv", "txt", "xlsx"])],
        _ => &[],
    };
    let path = ask_for(&window, kinds).await;
    Ok(path.map(|path| path.display().to_string()))
}
