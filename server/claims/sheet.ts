import type { Sheet, SheetColumn, SheetPicture } from '../drawing/pdf/sheet.ts';
import { wordsIn } from '../drawing/words/words.ts';
import type { ClaimDocument, ClaimDocumentLine } from './document.ts';
import { claimWordsIn } from './words/words.ts';

/** A claim as a `Sheet`, which the threads for PDFs draw. */
export function claimSheet(document: ClaimDocument, pictures: readonly SheetPicture[]): Sheet {
  const { language, organization, vendor, location, accountNumber, buyer, note } = document;
  const { labelled, documentTitle, totalAmount, ...words } = wordsIn(language);
  const columns = columnsOf(document);
  const account = accountNumber && labelled(words.accountNumber, accountNumber);
  return {
    language,
    timeZone: organization.timeZone,
    documentTitle: documentTitle({
      title: document.title,
      vendor: vendor.name,
      location: location.name,
      date: document.receivedDate,
    }),
    organization: organization.name,
    title: document.title,
    moment: document.moment,
    parties: [
      {
        label: words.vendor,
        name: vendor.name,
        details: [vendor.contactPerson, vendor.phoneNumber, vendor.email],
      },
      {
        label: words.deliveryLocation,
        name: location.name,
        details: [location.address, account, buyer.phoneNumber, buyer.email],
      },
    ],
    intro: document.intro,
    columns: columns.map(({ title, width, side }) => ({ title, width, side })),
    rows: document.lines.map((line) => ({
      cells: columns.map(({ textOf }) => textOf(line) ?? ''),
      remark: line.remark,
    })),
    sums: document.total === null ? [] : [labelled(totalAmount, document.total)],
    notes: note === null ? null : { label: words.notes, text: note },
    pictures,
  };
}

interface Column extends SheetColumn {
  textOf: (line: ClaimDocumentLine) => string | null;
}

/** Code, price and amount where a line has one. */
function columnsOf({ language, has }: ClaimDocument): Column[] {
  const { columns } = wordsIn(language);
  const { reason } = claimWordsIn(language);
  const text = (title: string, width: number, textOf: Column['textOf']): Column => ({
    title,
    width,
    side: 'left',
    textOf,
  });
  const figures = (title: string, width: number, textOf: Column['textOf']): Column => ({
    ...text(title, width, textOf),
    side: 'right',
  });
  return [
    text(columns.product, 0, (line) => line.productName),
    ...(has.code ? [text(columns.code, 62, (line) => line.vendorItemCode)] : []),
    text(reason, 84, (line) => line.reason),
    figures(columns.quantity, 54, (line) => line.quantity),
    text(columns.unit, 48, (line) => line.unitOfMeasure),
    ...(has.price ? [figures(columns.price, 62, (line) => line.unitPrice)] : []),
    ...(has.amount ? [figures(columns.amount, 68, (line) => line.amount)] : []),
  ];
}
