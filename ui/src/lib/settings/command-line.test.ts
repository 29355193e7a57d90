import { describe, expect, it } from 'vitest';
import { joinCommand, splitCommand } from './command-line';

describe('a command line', () => {
  it('is split at spaces outside of quotes', () => {
    expect(splitCommand('npx -y  @scope/server\t/home/alex ')).toEqual(['npx', '-y', '@scope/server', '/home/alex']);
    expect(splitCommand(`"/home/alex/My notes" 'a "b" c' x'y z'w`)).toEqual(['/home/alex/My notes', 'a "b" c', 'xy zw']);
    expect(splitCommand('run "" \'\' end')).toEqual(['run', '', '', 'end']);
    expect(splitCommand('')).toEqual([]);
    expect(splitCommand('  \n ')).toEqual([]);
  });

  it('leaves backslashes alone, unless they stand before a double quote', () => {
    expect(splitCommand(String.raw`C:\Tools\server.exe "C:\Program Files\x" \\host\share`)).toEqual(['C:\\Tools\\server.exe', 'C:\\Program Files\\x', '\\\\host\\share']);
    expect(splitCommand(String.raw`"say \"hi\"" "ends in\\" a\"b 'c\'`)).toEqual(['say "hi"', 'ends in\\', 'a"b', 'c\\']);
    expect(splitCommand('$HOME | ; & > x')).toEqual(['$HOME', '|', ';', '&', '>', 'x']);
  });

  it('is none where a quote is not closed', () => {
    for (const open of ['"', "a 'b", 'a "b\\"', `"it's`]) expect(splitCommand(open)).toBeUndefined();
  });

  it('is written so that it is read back as the same words', () => {
    expect(joinCommand(['npx', '-y', 'server', '/home/alex/My notes'])).toBe('npx -y server "/home/alex/My notes"');
    const words = ['', ' ', 'plain', 'two words', 'a"b', 'a\\"b', "it's", 'C:\\x y\\', 'C:\\x\\', '\\\\host\\my share\\', '\\"', '"', '\\', 'новый сервер', 'line\nbreak', '{cdp}', '--x="y z"'];
    for (const one of words) expect(splitCommand(joinCommand([one])), one).toEqual([one]);
    expect(splitCommand(joinCommand(words))).toEqual(words);
  });
});
