//! What the window knows of risk classes: which may be allowed for a whole site in one run (the guard
//! decides again; this only hides a button that would be refused).
import type { Action, Judgement, RiskClass } from '$lib/bindings';

export const RISK_CLASSES = [
  'pay', 'send', 'delete', 'account_security', 'credentials', 'create_account', 'upload', 'download', 'permission',
  'legal', 'personal_data', 'captcha', 'unclear_submit', 'leave_site', 'private_host', 'cross_site', 'disclose', 'external_tool',
  'script',
] as const satisfies readonly RiskClass[];

const REMEMBERED: ReadonlySet<RiskClass> = new Set<RiskClass>([
  'send', 'download', 'personal_data', 'unclear_submit', 'leave_site', 'cross_site', 'private_host',
]);

const ABOUT_WHERE_IT_LEADS: ReadonlySet<RiskClass> = new Set<RiskClass>(['leave_site', 'private_host', 'cross_site', 'disclose', 'download']);

/** The site that a yes for a whole site is about: where the action leads to, for the risks that are about that. */
export const siteMeant = (judgement: Judgement): string =>
  (judgement.class && ABOUT_WHERE_IT_LEADS.has(judgement.class) ? judgement.facts.destination : undefined) ?? judgement.facts.host;

export const mayBeRemembered = (risk: RiskClass | undefined): boolean => risk !== undefined && REMEMBERED.has(risk);

/** The name of what is risky about it. Code of a tool runs outside the page. */
export const riskText = (judgement: Judgement, risk: RiskClass): string =>
  judgement.facts.tool && (risk === 'script' || risk === 'disclose') ? `tool-risk-${risk === 'script' ? 'code' : risk}` : `risk-${risk.replaceAll('_', '-')}`;

const SENDS: ReadonlySet<RiskClass> = new Set<RiskClass>(['pay', 'send', 'account_security', 'create_account', 'upload', 'legal', 'unclear_submit', 'cross_site', 'disclose', 'external_tool']);

/** What becomes of the values that a sheet shows: they are filled in, sent, or only stand in the form. */
export function valuesText(action: Action, risk: RiskClass | undefined): string {
  if (['type', 'select_option', 'select_options', 'check'].includes(action.action)) return 'approval-values-filled';
  return action.action === 'hand_over' || (risk && SENDS.has(risk)) ? 'approval-values' : 'approval-values-there';
}

/** What one press too many would cost dearly is allowed with two. */
export const asksTwice = (risk: RiskClass | undefined): boolean => risk === 'pay' || risk === 'account_security';
