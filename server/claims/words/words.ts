import type { ClaimReason } from '../../../contract/claim-words.ts';
import type { Language } from '../../../contract/languages.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { zh } from './zh.ts';

/** The texts of a claim in the languages of vendors (V9), beside those that purchase orders have too. */
export interface ClaimWords {
  /** 'Claim No. 12'. */
  title: (number: number) => string;
  /** What is claimed, of which delivery. */
  intro: (of: { organization: string; location: string; date: string }) => string;
  reason: string;
  reasons: Readonly<Record<ClaimReason, string>>;
  /** 'Photo 2', for a caption and beside its line. */
  photo: (number: number) => string;
  /** '2 lines without an amount'. */
  withoutAmount: (lines: number) => string;
  attached: (photos: number) => string;
  /** What the vendor is asked to do. */
  request: string;
}

const WORDS: Readonly<Record<Language, ClaimWords>> = { en, es, fr, de, zh };

export function claimWordsIn(language: Language): ClaimWords {
  return WORDS[language];
}
