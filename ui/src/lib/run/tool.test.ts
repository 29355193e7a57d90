import { describe, expect, it } from 'vitest';
import { toolArguments } from './tool';

describe('what a tool gets', () => {
  it('is a line for each argument', () => {
    expect(toolArguments('{"path":"/home/alex/notes.txt","head": 20,"follow":false,"of":null}')).toBe('path: /home/alex/notes.txt\nhead: 20\nfollow: false\nof: null');
    expect(toolArguments(' { } ')).toBe('');
    expect(toolArguments('{"ids":[1, 2,3],"sort":{"by":"name","up":true},"none":[],"no":{}}')).toBe('ids: [1, 2, 3]\nsort: {"by": "name", "up": true}\nnone: []\nno: {}');
  });

  it('has texts of several lines below their names', () => {
    expect(toolArguments(JSON.stringify({ path: 'a.txt', content: 'one\n\n  two: 2\n' }))).toBe('path: a.txt\ncontent:\n  │ one\n  │ \n  │   two: 2\n  │ ');
    expect(toolArguments(JSON.stringify({ edits: [{ from: 'a\nb', to: 'c' }, 'd'] }))).toBe('edits:\n  -\n    from:\n      │ a\n      │ b\n    to: c\n  - d');
    const long = { to: 'anna@example.org', about: 'x'.repeat(80) };
    expect(toolArguments(JSON.stringify({ letter: long }))).toBe(`letter:\n  to: anna@example.org\n  about: ${long.about}`);
  });

  it('hides nothing and changes nothing', () => {
    // Digits that a number of ours does not have; a name that comes twice; one that is a number.
    expect(toolArguments('{"amount":12345678901234567890.10,"a":1,"a":2,"10":"x","2":"y"}')).toBe('amount: 12345678901234567890.10\na: 1\na: 2\n10: x\n2: y');
    expect(toolArguments('{"a":"","b":" x ","c":"\\ty"}')).toBe('a: ""\nb: " x "\nc: "\\ty"');
    // What is not drawn is left for the view, which shows it by its code.
    expect(toolArguments('{"a":"x\\u202ey\\rz"}')).toBe('a: x\u202ey\rz');
    const whole = 'w'.repeat(20_000);
    expect(toolArguments(JSON.stringify({ whole }))).toBe(`whole: ${whole}`);
  });

  it('lets no text and no name pass for another argument', () => {
    expect(toolArguments(JSON.stringify({ note: 'x\npath: /tmp/safe', path: '/etc' }))).toBe('note:\n  │ x\n  │ path: /tmp/safe\npath: /etc');
    expect(toolArguments(JSON.stringify({ 'a\npath: /tmp/safe': 1, '': 2, 'b c': 3, '- d': 4 }))).toBe('"a\\npath: /tmp/safe": 1\n"": 2\n"b c": 3\n"- d": 4');
    expect(toolArguments('{"a":"}, \\"path\\": \\"/tmp","b":[{"c":"]"}]}')).toBe('a: }, "path": "/tmp\nb: [{"c": "]"}]');
    expect(toolArguments('{"a":{"x":1,\n"path":\n2}}')).toBe('a: {"x": 1, "path": 2}');
  });

  it('is shown as it stands where it is no object', () => {
    for (const other of ['[1]', '"x"', '{"a":', 'rm -rf', '', '{"a":1} {"b":2}']) expect(toolArguments(other)).toBe(other);
    const deep = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect(toolArguments(deep)).toBe(deep);
  });
});
