import { counting } from '../../drawing/words/counting.ts';
import type { ClaimWords } from './words.ts';

export const en: ClaimWords = {
  title: (number) => `Claim No. ${number}`,
  intro: ({ organization, location, date }) =>
    `${organization} claims the following of the delivery to ${location} on ${date}.`,
  reason: 'Reason',
  reasons: {
    short: 'Short',
    damaged: 'Damaged',
    expired: 'Expired',
    too_warm: 'Too warm',
    wrong_item: 'Wrong item',
    price: 'Price higher than ordered',
  },
  photo: (number) => `Photo ${number}`,
  billed: (billed, agreed) => `Billed ${billed} instead of ${agreed}`,
  morePhotos: counting('en-US', 'more photo is not printed', 'more photos are not printed'),
  withoutAmount: counting('en-US', 'line without an amount', 'lines without an amount'),
  attached: ({ attached, all }) =>
    attached === 0
      ? 'The claim is attached as a PDF.'
      : attached === all
        ? 'The claim is attached as a PDF, and so are the photos.'
        : `The claim is attached as a PDF, and so are the first ${attached} of ${all} photos.`,
  request: 'Please send us a credit note, or reply to this e-mail.',
};
