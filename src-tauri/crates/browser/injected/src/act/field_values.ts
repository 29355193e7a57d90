// Values in the form that a field takes.

const two = (number: string | undefined): string => String(number).padStart(2, '0');

/** Days written 21.11.2026 or 21/11/2026, and times written 9:05, in the form that the field takes. */
export function normalised(type: string, text: string): string {
  if (type === 'date' || type === 'datetime-local') {
    const dotted = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(.*)$/.exec(text);
    let written = text;
    if (dotted) {
      const [, first, second, year, rest] = dotted;
      const [day, month] = Number(second) > 12 ? [second, first] : [first, second];
      written = `${year}-${two(month)}-${two(day)}${rest}`;
    }
    return type === 'date' ? written.slice(0, 10) : written.replace(' ', 'T');
  }
  if (type === 'time') {
    const clock = /^(\d{1,2})[:.](\d{2})(.*)$/.exec(text);
    return clock ? `${two(clock[1])}:${clock[2]}${clock[3]?.startsWith(':') ? clock[3] : ''}` : text;
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
