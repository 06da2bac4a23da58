import type { ClaimReason } from '../../../contract/values/claim-words.ts';
import type { Language } from '../../../contract/values/languages.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { zh } from './zh.ts';

/** The texts of a claim in the languages of vendors (V9), besides those that it shares with purchase orders. */
export interface ClaimWords {
  /** 'Claim No. 12'. */
  title: (number: number) => string;
  /** The first sentence: who claims, and about which delivery. */
  intro: (of: { organization: string; location: string; date: string }) => string;
  reason: string;
  reasons: Readonly<Record<ClaimReason, string>>;
  /** 'Photo 2': caption of a photo, and reference to it in a line. */
  photo: (number: number) => string;
  /** 'Billed $2.50 instead of $2.00': remark of a line. */
  billed: (billed: string, agreed: string) => string;
  /** '476 more photos are not printed'. */
  morePhotos: (photos: number) => string;
  /** '2 lines without an amount'. */
  withoutAmount: (lines: number) => string;
  /** What is attached to the e-mail: of many photos only the first. */
  attached: (photos: { attached: number; all: number }) => string;
  /** What the vendor is asked to do. */
  request: string;
}

const WORDS: Readonly<Record<Language, ClaimWords>> = { en, es, fr, de, zh };

export function claimWordsIn(language: Language): ClaimWords {
  return WORDS[language];
}
