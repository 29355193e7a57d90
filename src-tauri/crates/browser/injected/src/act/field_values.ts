// Values in the form that a field takes.

const two = (number: string | number | undefined): string => String(number).padStart(2, '0');

/** Where the browser itself writes the month first. */
const monthFirst = (): boolean => /^en(-US)?$/i.test(navigator.language);

/** Days written 21.11.2026 or 11/21/2026, and times written 9:05 or 9:05 PM, in the form that the field takes. */
export function normalised(type: string, text: string): string {
  if (type === 'date' || type === 'datetime-local') {
    const dotted = /^(\d{1,2})([./-])(\d{1,2})[./-](\d{4})(.*)$/.exec(text);
    let written = text;
    if (dotted) {
      const [, first, sign, second, year, rest] = dotted;
      const american = Number(second) > 12 || (sign === '/' && Number(first) <= 12 && monthFirst());
      const [day, month] = american ? [second, first] : [first, second];
      written = `${year}-${two(month)}-${two(day)}${rest}`;
    }
    return type === 'date' ? written.slice(0, 10) : `${written.slice(0, 10)}T${normalised('time', written.slice(11))}`;
  }
  if (type === 'time') {
    const clock = /^(\d{1,2})[:.](\d{2})(:\d{2})?(?:\s*([ap])\.?m\.?)?$/i.exec(text.trim());
    if (!clock) return text;
    const [, hours, minutes, seconds = '', half] = clock;
    // Midnight and noon are 12.
    const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hours;
    return `${two(hour)}:${minutes}${seconds}`;
  }
  if (type === 'month') {
    const dotted = /^(\d{1,2})[./-](\d{4})$/.exec(text);
    return dotted ? `${dotted[2]}-${two(dotted[1])}` : text.slice(0, 7);
  }
  if (type === 'week') {
    const week = /^(\d{4})\s*-?\s*W?(\d{1,2})$/i.exec(text);
    return week ? `${week[1]}-W${two(week[2])}` : text;
  }
  if (type === 'color') {
    // The names and forms that CSS knows, read by a canvas that is in no document.
    const canvas = new OffscreenCanvas(1, 1).getContext('2d');
    if (!canvas) return text;
    canvas.fillStyle = text;
    const plain = String(canvas.fillStyle);
    return plain === '#000000' && !/^(#0{3,8}|black|rgb\(0)/i.test(text) ? text : plain;
  }
  if (type === 'range') return text.replace(',', '.').replace(/[^\d.+-]/g, '');
  return text;
}
