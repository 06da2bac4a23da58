import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { create, Font } from 'fontkit';

/**
 * Font files that are parsed once per thread, for the measures and for all documents. pdfkit parses them again for each
 * document, which takes two thirds of the time of a purchase order of twenty lines.
 */

interface Fontkit {
  create: typeof create;
  registerFormat(format: object): void;
}

/** pdfkit's own copy: a package that is imported is another one, with its own formats. */
const fontkit = createRequire(import.meta.url)('fontkit') as Fontkit;

/** fontkit's glyphs. Each remembers the letters for which it was drawn first, which text copied from a file shows. */
const GLYPHS = '_glyphs';
type WithGlyphs = Font & { [GLYPHS]: object };

const opened = new Map<string, WithGlyphs>();

export function openedFont(path: string): Font {
  const font = opened.get(path) ?? (fontkit.create(readFileSync(path)) as WithGlyphs);
  opened.set(path, font);
  return font;
}

/** A document does not depend on those before it: Α of a Greek one would otherwise be the A of an English one. */
export function forgetGlyphs(): void {
  for (const font of opened.values()) font[GLYPHS] = {};
}

/** For pdfkit: the contents of a font file. fontkit's own formats do not recognize it, and the one below does. */
export class FontFile extends Uint8Array {
  readonly path: string;

  constructor(path: string) {
    super(4);
    this.path = path;
  }

  /** fontkit slices the contents to look at its first bytes. */
  static get [Symbol.species]() {
    return Uint8Array;
  }
}

function Opened(stream: { buffer: FontFile }) {
  return openedFont(stream.buffer.path);
}

fontkit.registerFormat(
  Object.assign(Opened, { probe: (contents: unknown) => contents instanceof FontFile }),
);
