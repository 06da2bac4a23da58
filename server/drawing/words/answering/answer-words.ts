import type { AnswerKind } from '../../../../contract/calls/answers.ts';

/** The texts of a vendor's answers on the public page (V6). */
export interface AnswerWords {
  heading: string;
  intro: string;
  answers: Readonly<Record<AnswerKind, string>>;
  /** 'Short: 6 case', 'Instead: Plum tomatoes'. */
  said: (answer: string, what: string) => string;
  howMany: (unit: string) => string;
  whatInstead: string;
  /** Opens the answers of a line. */
  change: string;
  /** The item gets no answer now; an earlier one stays. */
  later: string;
  keep: string;
  /** Opens the fields that few answers need. */
  details: string;
  price: (unit: string, currency: string) => string;
  deliveryDate: string;
  note: string;
  /** The button that confirms the items of all pages that have no answer, and the sentence about items that it does not change. */
  all: string;
  allHint: string;
  name: string;
  noteForAll: string;
  send: string;
  /** The note without answers (E34). */
  sendNote: string;
  /** What will be sent: '11 as ordered'. The number is a text without a plural, because the page's style sheet counts. */
  counts: Readonly<Record<AnswerKind, (count: string) => string>>;
  /** '21 Nov 2026, 14:05 EST, Ana'. */
  answered: (moment: string, name: string | null) => string;
  outdated: string;
  stored: string;
  /** When only a note is new. */
  storedNote: string;
  /** After some names: '3 more'. */
  more: (count: number) => string;
  canChange: string;
  nothingStored: string;
  problems: {
    choose: string;
    /** From 1 to this. */
    quantity: (max: number) => string;
    onlyOne: string;
    substitute: string;
    price: string;
    /** `1.234` may be 1234.00 or 1.2340. */
    priceInTwoWays: (text: string, whole: string, fraction: string) => string;
    deliveryDate: string;
    tooLong: string;
    /** None of the items was answered. */
    nothing: string;
    closed: (names: string) => string;
    changed: (names: string) => string;
    again: string;
  };
}
