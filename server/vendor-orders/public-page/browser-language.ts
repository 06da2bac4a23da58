import { LANGUAGES } from '../../../contract/values/languages.ts';
import type { Language } from '../../../contract/values/languages.ts';

/**
 * The language of ours that a browser wants most, by its `Accept-Language`: 'es-MX, en;q=0.5' is 'es'. English when it wants
 * none of them.
 */
export function browserLanguage(header: string | undefined): Language {
  const wanted = (header ?? '')
    .split(',')
    .map((one) => {
      const [tag = '', weight = ''] = one.split(';');
      const [, q = '1'] = /^\s*q=([\d.]+)\s*$/.exec(weight) ?? [];
      return { language: tag.trim().split('-')[0]?.toLowerCase(), weight: Number(q) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  for (const { language } of wanted) {
    const known = LANGUAGES.find((one) => one === language);
    if (known) return known;
  }
  return 'en';
}
