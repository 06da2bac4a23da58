import type { Font } from 'fontkit';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { families, notoSans } from './fonts.ts';
import { FontFile, forgetGlyphs, openedFont } from './opened-fonts.ts';

/** pdfmake with our fonts, and the measures of these fonts that pdfmake does not offer. */

export interface Printer {
  /** The finished file. */
  print(definitionOf: (measure: Measure) => TDocumentDefinitions): Promise<Uint8Array>;
}

export interface Measure {
  /** Width in points of a text of one font family on one line. */
  widthOf(text: string, style: { font: string; fontSize: number; bold: boolean }): number;
  /** Height of a line above its baseline, and of the whole line, for a font size of 1. */
  lineOf(font: string): { ascent: number; height: number };
}

/** Contents of files by path, which pdfmake uses instead of the files. Its types name them for browsers only. */
interface VirtualFiles {
  virtualfs: { writeFileSync(path: string, contents: Uint8Array): void };
}

let made: Promise<Printer> | undefined;

export function pdfPrinter(): Promise<Printer> {
  made ??= makePrinter();
  return made;
}

async function makePrinter(): Promise<Printer> {
  const { default: pdfmake } = await import('pdfmake');
  const { virtualfs } = pdfmake as typeof pdfmake & VirtualFiles;
  for (const { name, regular, bold } of families) {
    for (const path of [regular, bold]) virtualfs.writeFileSync(path, new FontFile(path));
    pdfmake.addFonts({ [name]: { normal: regular, bold } });
  }
  // A document can refer to no file and no address.
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy(() => false);
  const print = (definition: TDocumentDefinitions) => pdfmake.createPdf(definition).getBuffer();
  return {
    async print(definitionOf) {
      forgetGlyphs();
      try {
        return await print(definitionOf(measureWith([])));
      } catch {
        // fontkit throws where a font does not define how characters combine, such as some Thai marks.
        const definition = definitionOf(measureWith(UNPLACED));
        const defaultStyle = { ...definition.defaultStyle, fontFeatures: UNPLACED };
        return print({ ...definition, defaultStyle } as unknown as TDocumentDefinitions);
      }
    },
  };
}

/** fontkit does not position letters and marks itself. */
const UNPLACED = { mark: false, mkmk: false, abvm: false, blwm: false, kern: false, dist: false };

type Features = Parameters<Font['layout']>[1];

function measureWith(features: Features): Measure {
  return {
    widthOf(text, { font, bold, fontSize }) {
      const opened = fontOf(font, bold);
      return (opened.layout(text, features).advanceWidth / opened.unitsPerEm) * fontSize;
    },
    lineOf(name) {
      const { ascent, descent, unitsPerEm } = fontOf(name, false);
      return { ascent: ascent / unitsPerEm, height: (ascent - descent) / unitsPerEm };
    },
  };
}

function fontOf(name: string, bold: boolean): Font {
  const family = families.find((one) => one.name === name) ?? notoSans;
  return openedFont(bold ? family.bold : family.regular);
}
