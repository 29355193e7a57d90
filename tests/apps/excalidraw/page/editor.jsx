// The editor with its own controls. It saves the scene a moment after each change, and at once when the page is left.
import { createRoot } from "react-dom/client";
import { useRef } from "react";
import { Excalidraw, MainMenu } from "@excalidraw/excalidraw";
import "@excalidraw/excalidraw/index.css";
import "./editor.css";

const { id, epoch } = window.drawing;
const CALM = 250;
const KEPT = ["viewBackgroundColor", "gridModeEnabled", "gridSize", "gridStep"];
const load = async (path) => (await fetch(path)).json();
const put = (path, value) => fetch(path, { method: "PUT", body: JSON.stringify({ ...value, epoch }), keepalive: JSON.stringify(value).length < 60000 });
const [scene, library] = await Promise.all([load(`/scene/${id}`), load("/library")]);

/** What a person drew, without the numbers that the editor counts by itself: opening a drawing is no change. */
function drawn(elements, appState) {
  const own = elements.filter((one) => !one.isDeleted).map(({ version, versionNonce, seed, updated, index, lastCommittedPoint, ...rest }) => rest);
  return JSON.stringify([own, KEPT.map((key) => appState[key])]);
}

function Page() {
  const last = useRef(null);
  const waiting = useRef(null);
  const timer = useRef(0);
  const flush = () => {
    clearTimeout(timer.current);
    if (waiting.current) put(`/scene/${id}`, waiting.current);
    waiting.current = null;
  };
  window.onpagehide = flush;
  const change = (elements, appState, files) => {
    if (appState.isLoading) return;
    const now = drawn(elements, appState);
    if (last.current === null || last.current === now) return void (last.current = now);
    last.current = now;
    const used = elements.filter((one) => !one.isDeleted);
    const pictures = Object.fromEntries(used.filter((one) => one.fileId && files[one.fileId]).map((one) => [one.fileId, files[one.fileId]]));
    waiting.current = { elements: used, appState: Object.fromEntries(KEPT.map((key) => [key, appState[key]])), files: pictures };
    clearTimeout(timer.current);
    timer.current = setTimeout(flush, CALM);
  };
  return (
    <Excalidraw
      name={scene.name}
      initialData={{ elements: scene.elements, appState: scene.appState, files: scene.files, libraryItems: library, scrollToContent: true }}
      onChange={change}
      onLibraryChange={(items) => put("/library", { items })}
      autoFocus
      handleKeyboardGlobally
      aiEnabled={false}
      renderTopRightUI={(narrow) => !narrow && <span className="drawing-name">{scene.name}</span>}
    >
      <MainMenu>
        <MainMenu.ItemLink href="/" target="_self">All drawings</MainMenu.ItemLink>
        <MainMenu.Separator />
        <MainMenu.DefaultItems.LoadScene />
        <MainMenu.DefaultItems.SaveToActiveFile />
        <MainMenu.DefaultItems.Export />
        <MainMenu.DefaultItems.SaveAsImage />
        <MainMenu.DefaultItems.SearchMenu />
        <MainMenu.DefaultItems.Help />
        <MainMenu.DefaultItems.ClearCanvas />
        <MainMenu.Separator />
        <MainMenu.DefaultItems.ToggleTheme />
        <MainMenu.DefaultItems.ChangeCanvasBackground />
      </MainMenu>
    </Excalidraw>
  );
}

createRoot(document.getElementById("root")).render(<Page />);
