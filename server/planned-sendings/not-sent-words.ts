import { inSpanish } from '../../contract/statements/spanish/table.ts';
import { inEnglish } from '../../contract/statements/table.ts';
import type { Coded } from '../../contract/statements/statement.ts';
import type { ScreenLanguage } from '../../contract/values/languages.ts';

/** The words of the message that a purchase order did not go (H2), in the language of the manager who reads it (L2). */
interface NotSentWords {
  /** How days and times are written; a BCP 47 tag. */
  locale: string;
  /** `number` is null for an order that waits for approval: it is in no purchase order yet. */
  subject: (of: { vendorName: string; number: number | null }) => string;
  reason: (coded: Coded) => string;
  location: string;
  delivery: string;
  cutOff: string;
  contact: string;
}

export const NOT_SENT_WORDS: Readonly<Record<ScreenLanguage, NotSentWords>> = {
  en: {
    locale: 'en-US',
    subject: ({ vendorName, number }) =>
      `${number === null ? 'An order' : `PO ${number}`} did not go to ${vendorName}`,
    reason: (coded) => inEnglish(coded),
    location: 'Location',
    delivery: 'Delivery',
    cutOff: 'Cut-off',
    contact: 'Contact',
  },
  es: {
    locale: 'es-US',
    subject: ({ vendorName, number }) =>
      `${number === null ? 'Un pedido' : `La OC ${number}`} no salió para ${vendorName}`,
    reason: (coded) => inSpanish(coded),
    location: 'Local',
    delivery: 'Entrega',
    cutOff: 'Hora límite',
    contact: 'Contacto',
  },
};
