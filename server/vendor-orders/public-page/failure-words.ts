import type { Language } from '../../../contract/values/languages.ts';

/** What is said instead of the purchase order. */
export interface FailureWords {
  /** An invalid link, of whatever kind. */
  ended: { title: string; text: string };
  /** The title of everything else. */
  failed: string;
  tooMany: string;
  later: string;
  again: string;
}

/** Without English, whose sentences are those of the refusals. */
export const FAILURE_WORDS: Readonly<Record<Exclude<Language, 'en'>, FailureWords>> = {
  es: {
    ended: {
      title: 'Acceso denegado',
      text: 'Este enlace no es válido o ha caducado. Pida uno nuevo a quien le envía los pedidos.',
    },
    failed: 'No se pudo abrir el pedido',
    tooMany: 'Hay demasiadas consultas desde esta dirección. Espere un minuto, por favor.',
    later: 'Esto no funcionó. Inténtelo de nuevo dentro de un minuto, por favor.',
    again: 'Intentar de nuevo',
  },
  fr: {
    ended: {
      title: 'Accès refusé',
      text: 'Ce lien n’est pas valable ou a expiré. Merci d’en demander un nouveau à la personne qui vous envoie les commandes.',
    },
    failed: 'La commande n’a pas pu être affichée',
    tooMany: 'Trop de consultations depuis cette adresse. Merci de patienter une minute.',
    later: 'Cela n’a pas fonctionné. Merci de réessayer dans une minute.',
    again: 'Réessayer',
  },
  de: {
    ended: {
      title: 'Zugriff verweigert',
      text: 'Dieser Link ist ungültig oder abgelaufen. Bitte fragen Sie die Person, die Ihnen die Bestellungen schickt, nach einem neuen.',
    },
    failed: 'Die Bestellung konnte nicht geladen werden',
    tooMany: 'Zu viele Aufrufe von dieser Adresse. Bitte warten Sie eine Minute.',
    later: 'Das hat nicht geklappt. Bitte versuchen Sie es in einer Minute noch einmal.',
    again: 'Noch einmal versuchen',
  },
  zh: {
    ended: { title: '无法访问', text: '此链接无效或已过期。请向给您发送订单的人索取新链接。' },
    failed: '无法打开订单',
    tooMany: '来自此地址的访问过多。请等待一分钟。',
    later: '操作未成功。请一分钟后重试。',
    again: '重试',
  },
};
