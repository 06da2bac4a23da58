import type { ScreenLanguage } from '../../contract/values/languages.ts';

/** The words of the message that a purchase order was not opened (V8), in the language of the manager who reads it (L2). */
interface NotOpenedWords {
  /** How days and times are written; a BCP 47 tag. */
  locale: string;
  subject: (of: { vendorName: string; number: number }) => string;
  location: string;
  sent: string;
  delivery: string;
  cutOff: string;
  contact: string;
}

export const NOT_OPENED_WORDS: Readonly<Record<ScreenLanguage, NotOpenedWords>> = {
  en: {
    locale: 'en-US',
    subject: ({ vendorName, number }) => `${vendorName} has not opened PO ${number}`,
    location: 'Location',
    sent: 'Sent',
    delivery: 'Delivery',
    cutOff: 'Cut-off',
    contact: 'Contact',
  },
  es: {
    locale: 'es-US',
    subject: ({ vendorName, number }) => `${vendorName} no ha abierto la OC ${number}`,
    location: 'Local',
    sent: 'Enviada',
    delivery: 'Entrega',
    cutOff: 'Hora límite',
    contact: 'Contacto',
  },
};
