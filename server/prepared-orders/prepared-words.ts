import type { ScreenLanguage } from '../../contract/values/languages.ts';

/** The words of the message that an order is prepared (H6), in the language of its person (L2). */
interface PreparedWords {
  /** How days and times are written; a BCP 47 tag. */
  locale: string;
  subjects: Readonly<Record<'prepared' | 'waits', (vendorName: string) => string>>;
  todo: string;
  location: string;
  delivery: string;
  cutOff: string;
}

export const PREPARED_WORDS: Readonly<Record<ScreenLanguage, PreparedWords>> = {
  en: {
    locale: 'en-US',
    subjects: {
      prepared: (vendorName) => `An order for ${vendorName} is prepared`,
      waits: (vendorName) => `An order for ${vendorName} waits for you`,
    },
    todo: 'Look at it, and submit or skip it.',
    location: 'Location',
    delivery: 'Delivery',
    cutOff: 'Cut-off',
  },
  es: {
    locale: 'es-US',
    subjects: {
      prepared: (vendorName) => `Hay un pedido preparado para ${vendorName}`,
      waits: (vendorName) => `Un pedido para ${vendorName} espera revisión`,
    },
    todo: 'Hay que revisarlo y enviarlo u omitirlo.',
    location: 'Local',
    delivery: 'Entrega',
    cutOff: 'Hora límite',
  },
};
