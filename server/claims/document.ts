import type { ClaimLine } from '../../contract/calls/claims.ts';
import { sumOfAmounts } from '../../contract/values/money.ts';
import { moneyShown } from '../../contract/values/money-shown.ts';
import { letterhead } from '../drawing/letterhead.ts';
import type { Letterhead } from '../drawing/letterhead.ts';
import { momentsIn } from '../drawing/words/moments.ts';
import { wordsIn } from '../drawing/words/words.ts';
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
  /** Each once, in the sequence of the lines. */
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
  /** What was billed, the note, and the number of the photo. */
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
  // Several lines may show one photo: it has one number.
  const urls = [...new Set(photographed.map(({ photoUrl }) => photoUrl))];
  const numberOf = ({ photoUrl }: Photographed) => urls.indexOf(photoUrl) + 1;
  const billed = (line: ClaimLine) => {
    const [price, agreed] = [money(line.billedPrice), money(line.unitPrice)];
    return price !== null && agreed !== null ? words.billed(price, agreed) : null;
  };
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
      remark: remarkOf(
        [billed(line), line.note, hasPhoto(line) ? words.photo(numberOf(line)) : null],
        listed,
      ),
    })),
    has: {
      code: shown.some(({ vendorItemCode }) => vendorItemCode !== null),
      price: shown.some(({ unitPrice }) => money(unitPrice) !== null),
      amount: shown.some(({ amount }) => money(amount) !== null),
    },
    total: total !== null && unpriced > 0 ? listed([total, words.withoutAmount(unpriced)]) : total,
    note: claim.note,
    photos: urls.map((url, index) => ({
      number: index + 1,
      url,
      productName: namesOf(photographed.filter(({ photoUrl }) => photoUrl === url)),
    })),
  };
}

type Photographed = ClaimLine & { photoUrl: string };
const hasPhoto = (line: ClaimLine): line is Photographed => line.photoUrl !== null;

const namesOf = (lines: readonly ClaimLine[]) =>
  [...new Set(lines.map(({ productName }) => productName))].slice(0, NAMED_MAX).join(', ');

/** As many products as a caption names. */
const NAMED_MAX = 3;

function remarkOf(
  texts: readonly (string | null)[],
  listed: (texts: readonly string[]) => string,
): string | null {
  const parts = texts.filter((part) => part !== null);
  return parts.length > 0 ? listed(parts) : null;
}
