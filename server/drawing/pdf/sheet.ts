import type { Content, Margins, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { Language } from '../../../contract/values/languages.ts';
import { wordsIn } from '../words/words.ts';
import { partiesBlock, titleBlock } from './head.ts';
import type { Party } from './head.ts';
import { BOTTOM, INK, inner, MARGIN, paperIn, QUIET, ruled, SHADE, SMALL, TEXT } from './page.ts';
import type { Measure } from './printer.ts';
import { textWriter } from './text.ts';
import type { Writer } from './text.ts';

/**
 * A document for a vendor with one table, such as a claim. All texts are complete: the nouns that send such documents
 * have the words, the threads only draw.
 */
export interface Sheet {
  language: Language;
  /** The organization's time zone, which decides the size of the paper. */
  timeZone: string;
  /** The title of the window that shows it. */
  documentTitle: string;
  organization: string;
  title: string;
  moment: string;
  parties: readonly [Party, Party];
  /** Above the table. */
  intro: string;
  /** The first column gets the remaining width. */
  columns: readonly SheetColumn[];
  rows: readonly SheetRow[];
  /** Below the table, right. */
  sums: readonly string[];
  notes: { label: string; text: string } | null;
  pictures: readonly SheetPicture[];
}

export interface SheetColumn {
  title: string;
  /** In points. */
  width: number;
  side: 'left' | 'right';
}

export interface SheetRow {
  /** One for each column. */
  cells: readonly string[];
  /** Below the cells, across the row. */
  remark: string | null;
}

export interface SheetPicture {
  caption: string;
  jpeg: Uint8Array;
}

interface Paper {
  width: number;
  write: Writer;
}

/** The most that a photo takes. */
interface PhotoPlace extends Paper {
  height: number;
}

export function sheetDefinition(sheet: Sheet, measure: Measure): TDocumentDefinitions {
  const { size, narrow } = paperIn(sheet.timeZone);
  const paper: Paper = { width: narrow - 2 * MARGIN, write: textWriter(measure) };
  const { page } = wordsIn(sheet.language);
  return {
    pageSize: size,
    pageMargins: [MARGIN, MARGIN, MARGIN, BOTTOM],
    defaultStyle: { font: 'Noto Sans', fontSize: TEXT, color: INK },
    info: { title: sheet.documentTitle, author: sheet.organization, creator: 'ProcureApp' },
    language: sheet.language,
    displayTitle: true,
    footer: (number: number, count: number) => {
      const style = {
        width: paper.width,
        fontSize: SMALL,
        color: QUIET,
        alignment: 'right',
      } as const;
      const text = `${sheet.title}  ·  ${page(String(number), String(count))}`;
      return { margin: [MARGIN, 20, MARGIN, 0], stack: [paper.write(text, style)] };
    },
    content: [
      titleBlock({ ...sheet, top: 0 }, paper),
      partiesBlock(sheet.parties, paper),
      {
        margin: [0, 0, 0, 12],
        stack: [paper.write(sheet.intro, { width: paper.width, fontSize: TEXT })],
      },
      table(sheet, paper),
      ...sheet.sums.map((text) =>
        paper.write(text, { width: paper.width, fontSize: TEXT, bold: true, alignment: 'right' }),
      ),
      ...notes(sheet, paper),
      ...photos(sheet, paper),
    ],
  };
}

function table({ columns, rows }: Sheet, { write, width }: Paper): Content {
  const taken = columns.slice(1).reduce((sum, column) => sum + column.width, 0);
  const widths = columns.map((column, place) => inner(place === 0 ? width - taken : column.width));
  const cells = (texts: readonly string[], style: { fontSize: number; color?: string }) =>
    columns.map(({ side }, place) =>
      write(texts[place] ?? '', { width: widths[place] ?? 0, alignment: side, ...style }),
    );
  const titles = columns.map(({ title }) => title);
  // A remark belongs to the row above it: no line between them.
  const continued = [
    false,
    ...rows.flatMap(({ remark }) => (remark === null ? [false] : [false, true])),
  ];
  return {
    margin: [0, 0, 0, 12],
    layout: {
      ...ruled,
      hLineWidth: (row) => (row === 0 || continued[row] ? 0 : 0.5),
      paddingTop: (row) => (continued[row] ? 0 : 4),
    },
    table: {
      widths,
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      body: [
        cells(titles, { fontSize: SMALL, color: QUIET }).map((cell) => ({
          stack: [cell],
          fillColor: SHADE,
        })),
        ...rows.flatMap(({ cells: texts, remark }) => {
          const row = cells(texts, { fontSize: TEXT });
          if (remark === null) return [row];
          const style = { width: inner(width), fontSize: SMALL, color: QUIET };
          const across = { stack: [write(remark, style)], colSpan: columns.length };
          return [row, [across, ...columns.slice(1).map(() => '')]];
        }),
      ],
    },
  };
}

function notes({ notes: text }: Sheet, { write, width }: Paper): Content[] {
  if (text === null) return [];
  return [
    {
      margin: [0, 12, 0, 0],
      stack: [
        write(text.label, { width, fontSize: SMALL, color: QUIET }),
        write(text.text, { width, fontSize: TEXT }),
      ],
    },
  ];
}

/** A single photo as large as it may be, several side by side; each together with its captions on one page. */
function photos({ pictures }: Sheet, paper: Paper): Content[] {
  const [only] = pictures;
  if (only && pictures.length === 1)
    return [{ unbreakable: true, ...drawn(only, { ...paper, height: 360 }) }];
  const cell = { ...paper, width: (paper.width - PHOTO_GAP) / 2, height: 190 };
  const rows = Array.from({ length: Math.ceil(pictures.length / 2) }, (_, row) =>
    pictures.slice(2 * row, 2 * row + 2),
  );
  return rows.map((row) => ({
    unbreakable: true,
    columnGap: PHOTO_GAP,
    columns: row.map((picture) => ({ width: cell.width, ...drawn(picture, cell) })),
  }));
}

const PHOTO_GAP = 16;

/** A photo below its caption. */
function drawn({ caption, jpeg }: SheetPicture, { write, width, height }: PhotoPlace) {
  return {
    margin: [0, 16, 0, 0] satisfies Margins,
    stack: [
      write(caption, { width, fontSize: SMALL, color: QUIET }),
      {
        image: `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`,
        fit: [width, height] satisfies [number, number],
        margin: [0, 4, 0, 0] satisfies Margins,
      },
    ],
  };
}
