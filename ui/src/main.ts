import './lib/styles/tokens.css';
import './lib/styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { openBackend } from './lib/backend';

const target = document.getElementById('app');
if (target) {
  openBackend().then(
    () => mount(App, { target }),
    (error: unknown) => {
      target.textContent = error instanceof Error ? error.message : String(error);
    },
  );
}
