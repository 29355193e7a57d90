const field = document.getElementById("file");
const said = document.getElementById("said");
document.getElementById("import").addEventListener("click", async () => {
  const [file] = field.files;
  if (!file) return void (said.textContent = "Choose a file first.");
  try {
    const drawing = JSON.parse(await file.text());
    const sent = await fetch("/import", { method: "POST", body: JSON.stringify({ name: file.name.replace(/\.[^.]+$/, ""), drawing }) });
    if (!sent.ok) throw new Error();
    location.href = "/";
  } catch {
    said.textContent = "This file is not a drawing.";
  }
});
