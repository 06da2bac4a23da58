import { counting } from '../../drawing/words/counting.ts';
import type { ClaimWords } from './words.ts';

export const de: ClaimWords = {
  title: (number) => `Reklamation Nr. ${number}`,
  intro: ({ organization, location, date }) =>
    `${organization} reklamiert zur Lieferung an ${location} vom ${date} Folgendes.`,
  reason: 'Grund',
  reasons: {
    short: 'Fehlmenge',
    damaged: 'Beschädigt',
    expired: 'Abgelaufen',
    too_warm: 'Zu warm',
    wrong_item: 'Falscher Artikel',
    price: 'Preis höher als bestellt',
  },
  photo: (number) => `Foto ${number}`,
  billed: (billed, agreed) => `Berechnet ${billed} statt ${agreed}`,
  morePhotos: counting(
    'de',
    'weiteres Foto ist nicht gedruckt',
    'weitere Fotos sind nicht gedruckt',
  ),
  withoutAmount: counting('de', 'Position ohne Betrag', 'Positionen ohne Betrag'),
  attached: ({ attached, all }) =>
    attached === 0
      ? 'Die Reklamation ist als PDF angehängt.'
      : attached === all
        ? 'Die Reklamation ist als PDF angehängt, dazu die Fotos.'
        : `Die Reklamation ist als PDF angehängt, dazu die ersten ${attached} von ${all} Fotos.`,
  request: 'Bitte senden Sie uns eine Gutschrift oder antworten Sie auf diese E-Mail.',
};
