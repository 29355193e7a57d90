// Whether somebody is signed in, by a way to sign out anywhere in the document: it mostly lies in a menu that is closed.

const ENDS = ['logout', 'log-out', 'log_out', 'signout', 'sign-out', 'sign_out', 'logoff'];
const WAYS = ENDS.flatMap((end) => [`a[href*="${end}" i]`, `form[action*="${end}" i]`]).join(',');

let found = false;

export const signsOut = (): boolean => (found ||= document.querySelector(WAYS) !== null);
