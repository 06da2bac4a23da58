import { useLater } from '#web/ui/use-later.ts';

const loadOwnLanguage = () => import('#web/session/own-language.tsx');

/** The choice of the own language: loaded after the first view, in a place that is kept for it. */
export function LanguageLater() {
  const later = useLater(loadOwnLanguage, { wanted: false });
  return <span className="-mx-2 size-11 shrink-0 lg:mx-0">{later && <later.OwnLanguage />}</span>;
}
