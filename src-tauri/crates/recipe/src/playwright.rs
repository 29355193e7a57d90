//! A recipe as a Playwright test.
