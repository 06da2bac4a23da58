import type { Language } from '../../../contract/values/languages.ts';
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
  const { day, month, year, hour, minute, timeZoneName } = partsOf(format, instant);
  const date = `${day} ${month} ${year}`;
  return { date, moment: `${date}, ${hour}:${minute} ${timeZoneName}` };
}

function partsOf(format: Intl.DateTimeFormat, instant: Date): Record<string, string | undefined> {
  return Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
}

/** The day of a delivery, for machines and for people. */
export interface DeliveryDay {
  /** '2026-11-27', of no time zone. */
  day: string;
  /** 'Fri, 27 Nov 2026'. */
  text: string;
  /** 'Fri 27 Nov', for text messages. */
  short: string;
}

/** Writes the day of a delivery as a language does, with its weekday: deliveries are planned by it. */
export function deliveryDayIn(language: Language, day: string): DeliveryDay {
  const noon = new Date(`${day}T12:00:00Z`);
  const { locale } = wordsIn(language);
  const { year, ...yearless } = { ...DATE, weekday: 'short', timeZone: 'UTC' } as const;
  const full = new Intl.DateTimeFormat(locale, { ...yearless, year });
  const short = new Intl.DateTimeFormat(locale, yearless);
  if (language !== 'en') return { day, text: full.format(noon), short: short.format(noon) };
  const parts = partsOf(full, noon);
  const dayAndMonth = `${parts['day']} ${parts['month']}`;
  return {
    day,
    text: `${parts['weekday']}, ${dayAndMonth} ${parts['year']}`,
    short: `${parts['weekday']} ${dayAndMonth}`,
  };
}
