import type { Language } from '../../../contract/languages.ts';
import { wordsIn } from './words.ts';

interface Written {
  /** '21 Nov 2026'. */
  date: string;
  /** '21 Nov 2026, 14:05 EST'. */
  moment: string;
}

const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const MOMENT = {
  ...DATE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
} as const;

/** Writes moments as a language does, with the zone. Months in letters or with their sign, because 11/12 is ambiguous. */
export function momentsIn(timeZone: string, language: Language): (instant: Date) => Written {
  const { locale } = wordsIn(language);
  const format = new Intl.DateTimeFormat(locale, { timeZone, ...MOMENT });
  if (language === 'en') return (instant) => dayFirst(format, instant);
  const dateFormat = new Intl.DateTimeFormat(locale, { timeZone, ...DATE });
  return (instant) => ({ date: dateFormat.format(instant), moment: format.format(instant) });
}

/** 'Nov 21, 2026' reads differently in the countries that write English: '21 Nov 2026' is clear in all. */
function dayFirst(format: Intl.DateTimeFormat, instant: Date): Written {
  const parts = format.formatToParts(instant).map(({ type, value }) => [type, value]);
  const { day, month, year, hour, minute, timeZoneName } = Object.fromEntries(parts);
  const date = `${day} ${month} ${year}`;
  return { date, moment: `${date}, ${hour}:${minute} ${timeZoneName}` };
}
