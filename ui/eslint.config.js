import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

export default ts.config(
  { ignores: ['dist', 'dist-fake', 'node_modules', 'src/lib/bindings', 'e2e/.shots', 'src-tauri/crates/browser/injected/dist', 'src-tauri/crates/program/api/dist'] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      // A key of one's own object is not an injection.
      '@typescript-eslint/no-dynamic-delete': 'off',
      'no-undef': 'off',
      'svelte/no-at-html-tags': 'error',
      'svelte/require-each-key': 'error',
      // Hash routes only; there is no SvelteKit router here.
      'svelte/no-navigation-without-resolve': 'off',
    },
  },
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser } } },
  {
    files: ['src-tauri/crates/browser/injected/src/**/*.ts', 'src-tauri/crates/program/api/src/**/*.ts'],
    rules: {
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      'max-lines': ['error', 500],
      'max-lines-per-function': ['error', { max: 80, skipComments: true }],
    },
  },
  {
    files: ['src/**/*.{ts,svelte}'],
    ignores: ['src/lib/backend/**'],
    rules: {
      'no-restricted-imports': ['error', { patterns: [{ group: ['@tauri-apps/*'], message: 'Only lib/backend speaks with Tauri.' }] }],
    },
  },
);
