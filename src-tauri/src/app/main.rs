fn main() { let _ = tauri::Builder::<tauri::Wry>::default(); }
