import type { ClaimLine } from '../../contract/claims.ts';
import { sumOfAmounts } from '../../contract/money.ts';
import { moneyShown } from '../../contract/money-shown.ts';
import { letterhead } from '../vendor-orders/letterhead.ts';
import type { Letterhead } from '../vendor-orders/letterhead.ts';
import { momentsIn } from '../vendor-orders/words/moments.ts';
import { wordsIn } from '../vendor-orders/words/words.ts';
import type { ClaimRows } from './rows.ts';
import { claimWordsIn } from './words/words.ts';

/**
 * A claim as the vendor receives it, in the vendor's language. E-mail and PDF are drawn from this one value, so they
 * cannot disagree.
 */
export interface ClaimDocument extends Letterhead {
  /** 'Claim No. 12'. */
  title: string;
  /** The day of the delivery: '21 Nov 2026'. */
  receivedDate: string;
  intro: string;
  lines: ClaimDocumentLine[];
  /** Which columns any line fills: a column that is empty in all lines is not drawn. */
  has: { code: boolean; price: boolean; amount: boolean };
  /** '$88.51', or '$88.51, 2 lines without an amount'; null when no line has an amount, or vendors see no prices (M3). */
  total: string | null;
  note: string | null;
  /** In the sequence of the lines. */
  photos: { number: number; url: string; productName: string }[];
}

export interface ClaimDocumentLine {
  productName: string;
  vendorItemCode: string | null;
  reason: string;
  quantity: string;
  unitOfMeasure: string;
  unitPrice: string | null;
  amount: string | null;
  /** The note of the receipt line, and the number of its photo. */
  remark: string | null;
}

/** Rows in, one plain value out. */
export function claimDocument(rows: ClaimRows): ClaimDocument {
  const { claim, organization, location } = rows;
  const { language } = rows.vendor;
  const { locale, listed } = wordsIn(language);
  const words = claimWordsIn(language);
  const { currency, timezone, showPricesToVendors } = organization;
  const receivedDate = momentsIn(timezone, language)(new Date(claim.receivedAt)).date;
  const money = (amount: string | null) =>
    amount !== null && showPricesToVendors ? moneyShown(amount, currency, locale) : null;
  const shown = claim.lines.filter(({ quantity }) => quantity > 0);
  const photographed = shown.filter(hasPhoto);
  const numberOf = (line: Photographed) => photographed.indexOf(line) + 1;
  const amounts = shown.flatMap(({ amount }) => amount ?? []);
  const total = amounts.length > 0 ? money(sumOfAmounts(amounts, currency)) : null;
  const unpriced = shown.length - amounts.length;
  return {
    ...letterhead(rows),
    title: words.title(claim.id),
    receivedDate,
    intro: words.intro({
      organization: organization.organizationName,
      location: location.name,
      date: receivedDate,
    }),
    lines: shown.map((line) => ({
      productName: line.productName,
      vendorItemCode: line.vendorItemCode,
      reason: words.reasons[line.reason],
      quantity: line.quantity.toLocaleString(locale, { maximumFractionDigits: 3 }),
      unitOfMeasure: line.unitOfMeasure,
      unitPrice: money(line.unitPrice),
      amount: money(line.amount),
      remark: remarkOf(line.note, hasPhoto(line) ? words.photo(numberOf(line)) : null, listed),
    })),
    has: {
      code: shown.some(({ vendorItemCode }) => vendorItemCode !== null),
      price: shown.some(({ unitPrice }) => money(unitPrice) !== null),
      amount: shown.some(({ amount }) => money(amount) !== null),
    },
    total: total !== null && unpriced > 0 ? listed([total, words.withoutAmount(unpriced)]) : total,
    note: claim.note,
    photos: photographed.map((line) => ({
      number: numberOf(line),
      url: line.photoUrl,
      productName: line.productName,
    })),
  };
}

type Photographed = ClaimLine & { photoUrl: string };
const hasPhoto = (line: ClaimLine): line is Photographed => line.photoUrl !== null;

function remarkOf(
  note: string | null,
  photo: string | null,
  listed: (texts: readonly string[]) => string,
): string | null {
  const parts = [note, photo].filter((part) => part !== null);
  return parts.length > 0 ? listed(parts) : null;
}
