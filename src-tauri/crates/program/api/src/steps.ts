// The chain of steps that a locator is for the page.
export type { Match, Step } from '../../../browser/injected/src/query/steps';
