//! Code as it stands on the screen: what is not drawn, or turns the order of other characters around, is shown
//! as its code, and long gaps as their length, so that nothing of it hides. As `visible_code` of the guard.
/** Characters that are not drawn: controls, formats, joiners, selectors, tags, fillers, those of private use. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]|\u034f|[\u17b4-\u17b5]|[\u180b-\u180f]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]|(?! )\p{Zs}/u;
const GAP = 24;
const GAP_LINES = 3;

export interface CodePart {
  text: string;
  /** Stands for what is not drawn. */
  mark: boolean;
}

function line(text: string): CodePart[] {
  const parts: CodePart[] = [];
  const add = (piece: string, mark: boolean): void => {
    const last = parts.at(-1);
    if (last && last.mark === mark && !mark) last.text += piece;
    else parts.push({ text: piece, mark });
  };
  for (const [piece] of text.matchAll(/[ \t]+|[^]/gu)) {
    if (/^[ \t]/.test(piece)) {
      if (piece.length > GAP) add(`⟨${piece.length} ␣⟩`, true);
      else add(piece.replaceAll('\t', '    '), false);
    } else if (UNSEEN.test(piece)) add(`⟨U+${(piece.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`, true);
    else add(piece, false);
  }
  return parts;
}

/** The code, line by line. */
export function codeLines(code: string): CodePart[][] {
  const lines: CodePart[][] = [];
  let empty = 0;
  for (const text of code.replaceAll('\r\n', '\n').split('\n')) {
    if (/^[ \t]*$/.test(text)) {
      empty += 1;
      continue;
    }
    if (empty > GAP_LINES) lines.push([{ text: `⟨${empty} ⏎⟩`, mark: true }]);
    else for (let at = 0; at < empty; at++) lines.push([]);
    empty = 0;
    lines.push(line(text));
  }
  return lines;
}

/** Characters of the code as people count them. */
export const codeSigns = (code: string): number => [...code].length;
