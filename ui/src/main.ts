import './lib/styles/tokens.css';
import './lib/styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { app } from './lib/app.svelte';
import { i18n } from './lib/i18n/index.svelte';
import { openBackend } from './lib/backend';

const target = document.getElementById('app');
if (target) {
  openBackend()
    .then(() => {
      void app.load();
      // Where even this fails, `load` says so, in words of the system's language.
      return app.dress().catch(() => i18n.use('system'));
    })
    .then(
      () => mount(App, { target }),
      (error: unknown) => {
        target.textContent = error instanceof Error ? error.message : String(error);
      },
    );
}
