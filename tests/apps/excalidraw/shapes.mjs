// Elements of a scene as the editor keeps them, for the seed and for the references.
const SIZE = 20;
const LINE = 1.25;
const WIDE = 0.58; // width of a letter by its size: a little more than the font needs, so that nothing is cut
export const COLOURS = { ink: "#1e1e1e", red: "#ffc9c9", green: "#b2f2bb", blue: "#a5d8ff", yellow: "#ffec99", grey: "#e9ecef", none: "transparent" };

let count = 0;
function base(type, id, x, y, width, height, more = {}) {
  count += 1;
  return {
    id, type, x, y, width, height, angle: 0, strokeColor: COLOURS.ink, backgroundColor: COLOURS.none, fillStyle: "solid", strokeWidth: 2, strokeStyle: "solid",
    roughness: 1, opacity: 100, groupIds: [], frameId: null, index: null, roundness: type === "rectangle" ? { type: 3 } : type === "text" ? null : { type: 2 },
    seed: 1000 + count, version: 1, versionNonce: 1, isDeleted: false, boundElements: [], updated: 1, link: null, locked: false, ...more,
  };
}

/** Lines that fit into `width`. */
function wrap(words, width, size) {
  const fits = Math.max(4, Math.floor(width / (size * WIDE)));
  return words
    .split("\n")
    .flatMap((line) =>
      line.split(" ").reduce((lines, word) => {
        const last = lines.at(-1);
        if (last !== undefined && `${last} ${word}`.length <= fits) lines[lines.length - 1] = `${last} ${word}`;
        else lines.push(word);
        return lines;
      }, []),
    )
    .join("\n");
}

function size(words, of) {
  const lines = words.split("\n");
  return [Math.max(...lines.map((line) => line.length)) * of * WIDE, lines.length * of * LINE];
}

export function text(id, x, y, words, { fontSize = SIZE, ...more } = {}) {
  const [width, height] = size(words, fontSize);
  return base("text", id, x, y, width, height, {
    text: words, originalText: words, fontSize, fontFamily: 5, textAlign: "left", verticalAlign: "top", containerId: null, autoResize: true, lineHeight: LINE, ...more,
  });
}

/** The words inside a box, or on an arrow. */
export function label(box, words, fontSize = SIZE) {
  const wrapped = box.type === "arrow" ? words : wrap(words, box.width - 10, fontSize);
  const [width, height] = size(wrapped, fontSize);
  const id = `${box.id}-text`;
  box.boundElements = [...(box.boundElements ?? []), { id, type: "text" }];
  return text(id, box.x + box.width / 2 - width / 2, box.y + box.height / 2 - height / 2, wrapped, {
    fontSize, width, height, originalText: words, textAlign: "center", verticalAlign: "middle", containerId: box.id,
  });
}

/** A box of some form with its words: one or two elements. */
export function box(id, x, y, width, height, words, { type = "rectangle", fill, fontSize, ...more } = {}) {
  const one = base(type, id, x, y, width, height, { ...(fill && { backgroundColor: COLOURS[fill] ?? fill }), ...more });
  return words ? [one, label(one, words, fontSize)] : [one];
}

const middle = (one) => [one.x + one.width / 2, one.y + one.height / 2];
/** Where the line from the middle of a box to a point leaves the box. */
function edge(one, [x, y], gap) {
  const [cx, cy] = middle(one);
  const [dx, dy] = [x - cx, y - cy];
  const part = Math.min(dx ? (one.width / 2 + gap) / Math.abs(dx) : Infinity, dy ? (one.height / 2 + gap) / Math.abs(dy) : Infinity);
  return [cx + dx * part, cy + dy * part];
}

/** An arrow that hangs on two boxes. */
export function arrow(id, from, to, { words, ...more } = {}) {
  const gap = 5;
  const start = edge(from, middle(to), gap);
  const end = edge(to, middle(from), gap);
  const points = [[0, 0], [end[0] - start[0], end[1] - start[1]]];
  const one = base("arrow", id, start[0], start[1], Math.abs(points[1][0]), Math.abs(points[1][1]), {
    points, lastCommittedPoint: null, startArrowhead: null, endArrowhead: "arrow", elbowed: false,
    startBinding: { elementId: from.id, focus: 0, gap }, endBinding: { elementId: to.id, focus: 0, gap }, ...more,
  });
  for (const end of [from, to]) end.boundElements = [...(end.boundElements ?? []), { id, type: "arrow" }];
  return words ? [one, label(one, words, 16)] : [one];
}

export function line(id, x, y, dx, dy, more = {}) {
  return base("line", id, x, y, Math.abs(dx), Math.abs(dy), { points: [[0, 0], [dx, dy]], lastCommittedPoint: null, startBinding: null, endBinding: null, startArrowhead: null, endArrowhead: null, ...more });
}

export const find = (elements, id) => elements.find((one) => one.id === id);

/** Boxes one under the other, or side by side, each with an arrow to the next. */
export function chain(prefix, words, { x = 0, y = 0, width = 200, height = 70, step = 130, across = false, fill } = {}) {
  const out = words.flatMap((one, at) => box(`${prefix}-${at + 1}`, across ? x + at * (width + step - height) : x, across ? y : y + at * step, width, height, one, { fill }));
  words.slice(1).forEach((_, at) => out.push(...arrow(`${prefix}-arrow-${at + 1}`, find(out, `${prefix}-${at + 1}`), find(out, `${prefix}-${at + 2}`))));
  return out;
}
