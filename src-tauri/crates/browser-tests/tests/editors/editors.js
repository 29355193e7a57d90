import { EditorView, basicSetup } from 'codemirror';
import { EditorState } from 'prosemirror-state';
import { EditorView as Prose } from 'prosemirror-view';
import { schema } from 'prosemirror-schema-basic';
import { exampleSetup } from 'prosemirror-example-setup';

globalThis.editors = {
  codeMirror(parent, doc, onChange) {
    return new EditorView({ doc, parent, extensions: [basicSetup, EditorView.updateListener.of((u) => { if (u.docChanged) onChange(u.state.doc.toString()); })] });
  },
  proseMirror(parent, onChange) {
    const view = new Prose(parent, {
      state: EditorState.create({ schema, plugins: exampleSetup({ schema, menuBar: false }) }),
      dispatchTransaction(tr) { view.updateState(view.state.apply(tr)); if (tr.docChanged) onChange(view.state.doc.textBetween(0, view.state.doc.content.size, '\n')); },
    });
    return view;
  },
};
