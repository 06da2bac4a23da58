import type { Content } from 'pdfmake/interfaces.js';
import { QUIET, SMALL, TEXT } from './page.ts';
import type { Writer } from './text.ts';

/** The head of the first page of every document: its title, and the two parties. */

interface Room {
  width: number;
  write: Writer;
}

interface Title {
  organization: string;
  title: string;
  moment: string;
  /** Above the title, in points. */
  top: number;
}

export function titleBlock({ organization, title, moment, top }: Title, { write, width }: Room) {
  const half = width / 2;
  return {
    margin: [0, top, 0, 24],
    columns: [
      { width: half, stack: [write(organization, { width: half, fontSize: 14, bold: true })] },
      {
        width: half,
        stack: [
          write(title, { width: half, fontSize: 20, bold: true, alignment: 'right' }),
          write(moment, { width: half, fontSize: TEXT, color: QUIET, alignment: 'right' }),
        ],
      },
    ],
  } satisfies Content;
}

export interface Party {
  label: string;
  name: string;
  /** A line each; null for none. */
  details: readonly (string | null)[];
}

export function partiesBlock(parties: readonly [Party, Party], { write, width }: Room) {
  const columnGap = 24;
  const half = (width - columnGap) / 2;
  return {
    margin: [0, 0, 0, 24],
    columnGap,
    columns: parties.map(({ label, name, details }) => ({
      width: half,
      stack: [
        write(label, { width: half, fontSize: SMALL, color: QUIET }),
        write(name, { width: half, fontSize: 11, bold: true }),
        ...details
          .filter((detail) => detail !== null)
          .map((detail) => write(detail, { width: half, fontSize: TEXT })),
      ],
    })),
  } satisfies Content;
}
