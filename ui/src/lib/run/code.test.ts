import { describe, expect, it } from 'vitest';
import { codeLines } from './code';

const shown = (code: string): string[] => codeLines(code).map((parts) => parts.map((part) => part.text).join(''));

describe('code on the screen', () => {
  it('is shown as it is', () => {
    const code = 'const a = 1;\n\tif (a < 2) {\n\n  return `<b>${a}</b>`; // чай 茶\n}';
    expect(shown(code)).toEqual(['const a = 1;', '    if (a < 2) {', '', '  return `<b>${a}</b>`; // чай 茶', '}']);
    expect(codeLines(code).flat().some((part) => part.mark)).toBe(false);
  });

  it('hides nothing', () => {
    expect(shown('a\u202eb\u200bc\u0000d\u00a0e\u2028f\u{e0061}g\rh')).toEqual(['a⟨U+202E⟩b⟨U+200B⟩c⟨U+0000⟩d⟨U+00A0⟩e⟨U+2028⟩f⟨U+E0061⟩g⟨U+000D⟩h']);
    expect(shown(`return 1;${' '.repeat(900)}steal()`)).toEqual(['return 1;⟨900 ␣⟩steal()']);
    expect(shown(`return 1;${'\n'.repeat(500)}steal()`)).toEqual(['return 1;', '⟨499 ⏎⟩', 'steal()']);
    expect(shown(`a\r\n  \n\t\n \n \nb`)).toEqual(['a', '⟨4 ⏎⟩', 'b']);
  });
});
