import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { families } from './pdf-fonts.ts';

/** pdfmake with our fonts, each parsed once per thread and only when used: that is three quarters of its time. */

/** Where fontkit keeps a font's glyphs by id, each as it was first asked for. */
const KEPT = '_glyphs';

/** What is used of a font as fontkit parsed it. Lengths are in the font's own units. */
interface Font {
  unitsPerEm: number;
  ascent: number;
  descent: number;
  layout(text: string, features?: readonly string[] | Record<string, boolean>): Layout;
  getGlyph(id: number, letters?: readonly number[]): Glyph;
  [KEPT]: Record<number, Glyph>;
}
interface Layout {
  advanceWidth: number;
}
interface Glyph {
  codePoints: readonly number[];
}
interface Fontkit {
  create(bytes: Uint8Array): Font;
  registerFormat(format: unknown): void;
}

export interface Printer {
  /** The finished file. */
  print(definition: TDocumentDefinitions): Promise<Uint8Array>;
  /** Width in points of a text of one font family on one line. */
  widthOf(text: string, style: { font: string; fontSize: number; bold: boolean }): number;
}

let made: Promise<Printer> | undefined;

export function pdfPrinter(): Promise<Printer> {
  made ??= makePrinter();
  return made;
}

async function makePrinter(): Promise<Printer> {
  const { default: pdfmake } = await import('pdfmake');
  const { fontkit, virtualFiles } = insidePdfmake();
  const fontOf = parsedOnce(fontkit);
  fontkit.registerFormat(
    class {
      static probe = (bytes: Uint8Array) => keyIn(bytes) !== undefined;
      constructor({ buffer }: { buffer: Uint8Array }) {
        return fontOf(keyIn(buffer) ?? '');
      }
    },
  );
  for (const { name, regular, bold } of families) {
    for (const path of [regular, bold]) virtualFiles.writeFileSync(path, keyOf(path));
    pdfmake.addFonts({ [name]: { normal: regular, bold } });
  }
  // Nothing that a document names is ever fetched or read: its fonts are the virtual files above.
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy(() => false);
  return {
    print: (definition) => pdfmake.createPdf(definition).getBuffer(),
    widthOf(text, { font, fontSize, bold }) {
      const family = families.find(({ name }) => name === font);
      if (!family) return 0;
      const parsed = fontOf(bold ? family.bold : family.regular);
      return (parsed.layout(text, []).advanceWidth / parsed.unitsPerEm) * fontSize;
    },
  };
}

/**
 * pdfmake opens fonts by bytes, once per document. It is given these keys for bytes, and fontkit a format that
 * answers a key with the parsed font.
 */
const KEY = 'parsed font ';
const keyOf = (path: string) => Buffer.from(KEY + path);
function keyIn(bytes: Uint8Array): string | undefined {
  const text = Buffer.from(bytes.subarray(0, 1_000)).toString();
  return text.startsWith(KEY) ? text.slice(KEY.length) : undefined;
}

function parsedOnce(fontkit: Fontkit): (path: string) => Font {
  const fonts = new Map<string, Font>();
  const fontOf = (path: string): Font => {
    const known = fonts.get(path);
    if (known) return known;
    const font = fontkit.create(readFileSync(path));
    knowItsLetters(font);
    layOutWhatever(font);
    fonts.set(path, font);
    const [notoSans] = families;
    if (notoSans && path !== notoSans.regular) standOnOneLine(font, fontOf(notoSans.regular));
    return font;
  };
  return fontOf;
}

/**
 * A glyph that was first drawn as a part of another one, as '.' is of '…', was kept without its letter, and text copied
 * from later documents lacked it: it is made anew when it is first written as a letter.
 */
function knowItsLetters(font: Font): void {
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, letters = []) => {
    const kept = font[KEPT][id];
    if (kept && kept.codePoints.length === 0 && letters.length > 0)
      Reflect.deleteProperty(font[KEPT], id);
    return getGlyph(id, letters);
  };
}

/** Where the font does not say where a mark stands, fontkit throws: that text is laid out without placing its marks. */
function layOutWhatever(font: Font): void {
  const layOut = font.layout.bind(font);
  font.layout = (text, features) => {
    try {
      return layOut(text, features);
    } catch {
      return layOut(text, { mark: false, mkmk: false, abvm: false, blwm: false });
    }
  };
}

/** Fonts of other scripts are taller: without this, a row that holds one has its cells at two heights. */
function standOnOneLine(font: Font, as: Font): void {
  const scale = font.unitsPerEm / as.unitsPerEm;
  Object.defineProperties(font, {
    ascent: { value: as.ascent * scale },
    descent: { value: as.descent * scale },
    lineGap: { value: 0 },
  });
}

/** The very modules that pdfmake uses, wherever npm put them. */
function insidePdfmake(): {
  fontkit: Fontkit;
  virtualFiles: { writeFileSync(path: string, bytes: Uint8Array): void };
} {
  const require = createRequire(import.meta.url);
  const fromPdfmake = createRequire(require.resolve('pdfmake'));
  const fromPdfkit = createRequire(fromPdfmake.resolve('pdfkit'));
  return {
    fontkit: fromPdfkit('fontkit'),
    virtualFiles: require('pdfmake/js/virtual-fs.js').default,
  };
}
