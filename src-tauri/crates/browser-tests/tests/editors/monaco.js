import * as monaco from 'monaco-editor/esm/vs/editor/editor.api.js';
globalThis.MonacoEnvironment = { getWorker: () => new Worker(URL.createObjectURL(new Blob(['']))) };
globalThis.editors.monaco = (parent, value, onChange, options) => {
  const editor = monaco.editor.create(parent, { value, language: 'plaintext', automaticLayout: true, ...options });
  editor.onDidChangeModelContent(() => onChange(editor.getValue()));
  return editor;
};
