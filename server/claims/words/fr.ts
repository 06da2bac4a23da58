import { counting } from '../../drawing/words/counting.ts';
import type { ClaimWords } from './words.ts';

export const fr: ClaimWords = {
  title: (number) => `Réclamation n° ${number}`,
  intro: ({ organization, location, date }) =>
    `${organization} réclame ce qui suit de la livraison à ${location} du ${date}.`,
  reason: 'Motif',
  reasons: {
    short: 'Manquant',
    damaged: 'Endommagé',
    expired: 'Périmé',
    too_warm: 'Trop chaud',
    wrong_item: 'Mauvais article',
    price: 'Prix supérieur à la commande',
  },
  photo: (number) => `Photo ${number}`,
  billed: (billed, agreed) => `Facturé ${billed} au lieu de ${agreed}`,
  morePhotos: counting(
    'fr',
    'autre photo n’est pas imprimée',
    'autres photos ne sont pas imprimées',
  ),
  withoutAmount: counting('fr', 'ligne sans montant', 'lignes sans montant'),
  attached: ({ attached, all }) =>
    attached === 0
      ? 'La réclamation est jointe en PDF.'
      : attached === all
        ? 'La réclamation est jointe en PDF, avec les photos.'
        : `La réclamation est jointe en PDF, avec les ${attached} premières photos sur ${all}.`,
  request: 'Merci de nous envoyer un avoir ou de répondre à cet e-mail.',
};
