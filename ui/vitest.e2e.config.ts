import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    globalSetup: ['e2e/serve.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A second, as it is without this, is too short beside a compiler.
    expect: { poll: { timeout: 20_000 } },
    // Files share their pages, and stand side by side: most of the time is waiting.
    isolate: false,
    maxWorkers: 2,
  },
});
