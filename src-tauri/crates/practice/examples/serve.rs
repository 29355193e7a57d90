//! Serves the practice site until Ctrl-C: `serve [--port N] [--seed N] [--lang en|ru]`.
//! Its address is the one line on standard output.

use copilot_practice::{Lang, PracticeOptions, serve};

#[tokio::main]
async fn main() -> Result<(), String> {
    let mut options = PracticeOptions::default();
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        let value = arguments.next().ok_or(format!("{name} needs a value"))?;
        let wrong = || format!("{name} cannot be {value}");
        match name.as_str() {
            "--port" => options.port = value.parse().map_err(|_| wrong())?,
            "--seed" => options.seed = value.parse().map_err(|_| wrong())?,
            "--lang" => options.lang = Lang::from_code(&value).ok_or_else(wrong)?,
            _ => return Err(format!("unknown option {name}")),
        }
    }
    let running = serve(options).await.map_err(|error| error.to_string())?;
    println!("{}", running.base_url());
    tokio::signal::ctrl_c()
        .await
        .map_err(|error| error.to_string())?;
    running.stop().await;
    Ok(())
}
