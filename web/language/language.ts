import { useSyncExternalStore } from 'react';
import { SCREEN_LANGUAGES } from '#contract/values/languages.ts';
import type { ScreenLanguage } from '#contract/values/languages.ts';
import { setMessages } from './i18n.ts';
import type { Messages } from './i18n.ts';

/** Screens whose translations load together: those of all, of employees, of managers. */
export type Area = 'shared' | 'employee' | 'manager';

/** How each language writes numbers and dates: as in the kitchens of the United States. */
const LOCALES: Readonly<Record<ScreenLanguage, string>> = { en: 'en-US', es: 'es-US' };

const DEVICE = 'procureapp.language';
/** Shown last, so that the next start begins in it before the session is known. */
const LAST = 'procureapp.shownLanguage';

let shown: ScreenLanguage = 'en';
let wanted: ScreenLanguage = 'en';
let messages: Messages = {};
const areas = new Set<Area>(['shared']);
const listeners = new Set<() => void>();
/** How often everything was drawn again. */
let drawn = 0;

/** The language shown. A component that calls it is drawn again when that changes. */
export function useLanguage(): ScreenLanguage {
  useSyncExternalStore(subscribe, () => drawn);
  return shown;
}

export function shownLanguage(): ScreenLanguage {
  return shown;
}

type Load = (language: ScreenLanguage) => Promise<void>;
const loads = new Set<Load>();

/** `load` is awaited before another language is shown: for what loads with a language, and is no translation of a text. */
export function beforeLanguage(load: Load): void {
  loads.add(load);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Begins in the language shown last on this device. English is there at once; resolves when the first view can be drawn. */
export function startLanguage(): Promise<void> | undefined {
  const language = known(read(LAST)) ?? languageBeforeSignIn();
  return language === 'en' ? undefined : showLanguage(language);
}

/**
 * Shows everything in a language as soon as its translations are there; until then, and where they do not load, the former
 * one stays. Nothing is mounted again, so what a person typed stays.
 */
export async function showLanguage(language: ScreenLanguage): Promise<void> {
  wanted = language;
  if (language === shown) return;
  try {
    const loadedFor = areas.size + loads.size;
    const [next] = await Promise.all([
      messagesOf(language, [...areas]),
      ...[...loads].map((load) => load(language)),
    ]);
    if (wanted !== language) return;
    // An area that opened meanwhile, as of the person who has just signed in, did not load its own; nor did what else loads.
    if (areas.size + loads.size > loadedFor) await showLanguage(language);
    else show(language, next);
  } catch {
    // Without a network the former language stays; the next start tries again.
  }
}

/** `load`, along with the translations of its area. */
export function withWordsOf<Part>(area: Area, load: () => Promise<Part>): () => Promise<Part> {
  return async () => {
    areas.add(area);
    const language = shown;
    if (language === 'en') return load();
    const [part, ofArea] = await Promise.all([load(), messagesOf(language, [area])]);
    if (shown === language) show(language, { ...messages, ...ofArea });
    return part;
  };
}

async function messagesOf(language: ScreenLanguage, wantedAreas: readonly Area[]) {
  if (language === 'en') return {};
  const { loadCatalog } = await import('./catalogs.ts');
  const parts = await Promise.all(wantedAreas.map((area) => loadCatalog(language, area)));
  return Object.assign({}, ...parts) as Messages;
}

function show(language: ScreenLanguage, next: Messages): void {
  shown = language;
  messages = next;
  setMessages(next, { locale: LOCALES[language] });
  document.documentElement.lang = language;
  keep(LAST, language);
  drawAgain();
}

/** For words of the language shown that arrive after it. */
export function drawAgain(): void {
  drawn += 1;
  for (const listener of listeners) listener();
}

/** The language before somebody is signed in: chosen on this device, else the browser's, else English (L1). */
export function languageBeforeSignIn(): ScreenLanguage {
  return known(read(DEVICE)) ?? ofBrowser() ?? 'en';
}

/** Chosen on the welcome screen; it stays on the device. */
export function chooseForDevice(language: ScreenLanguage): void {
  keep(DEVICE, language);
  void showLanguage(language);
}

function ofBrowser(): ScreenLanguage | undefined {
  for (const tag of navigator.languages) {
    const language = known(tag.split('-')[0] ?? '');
    if (language) return language;
  }
  return undefined;
}

function known(text: string | null): ScreenLanguage | undefined {
  return SCREEN_LANGUAGES.find((language) => language === text);
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, language: ScreenLanguage): void {
  try {
    localStorage.setItem(key, language);
  } catch {
    // Storage is full or forbidden; the language lasts as long as the page.
  }
}
