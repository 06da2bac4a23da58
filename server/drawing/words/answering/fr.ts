import type { AnswerWords } from './answer-words.ts';

export const fr: AnswerWords = {
  heading: 'Votre réponse',
  intro:
    'Indiquez-nous ce que vous pouvez livrer. Vous pouvez répondre maintenant pour une partie et plus tard pour le reste.',
  answers: {
    confirmed: 'Livrable',
    short: 'Quantité réduite',
    out: 'Rupture de stock',
    substitute: 'À la place',
  },
  said: (answer, what) => `${answer} : ${what}`,
  howMany: (unit) => `Quantité livrable (${unit})`,
  whatInstead: 'Que proposez-vous à la place ?',
  change: 'Modifier la réponse',
  details: 'Prix, jour, remarque',
  price: (unit, currency) => `Prix par ${unit} (${currency})`,
  deliveryDate: 'Jour de livraison',
  note: 'Remarque',
  all: 'Tout est livrable',
  allHint: 'Les articles déjà traités gardent leur réponse.',
  name: 'Votre nom',
  noteForAll: 'Remarque pour toute la commande',
  send: 'Envoyer les réponses',
  answered: (moment, name) => (name === null ? moment : `${moment}, ${name}`),
  outdated: 'Cet article a été modifié après votre réponse. Merci de répondre à nouveau.',
  stored: 'Merci. Nous avons vos réponses :',
  storedNote: 'Merci. Nous avons votre remarque.',
  more: (count) => `${count} de plus`,
  canChange: 'Vous pouvez modifier une réponse en répondant à nouveau.',
  nothingStored: 'Rien n’est encore enregistré. Merci de corriger ce qui est indiqué.',
  problems: {
    choose: 'Merci de choisir une réponse.',
    quantity: (max) => `Merci d’indiquer un nombre entier de 1 à ${max}.`,
    onlyOne:
      'Un seul est commandé. Si vous ne pouvez pas le livrer, choisissez « Rupture de stock ».',
    substitute: 'Merci d’écrire ce que vous proposez à la place.',
    price: 'Merci d’écrire le prix comme 12,50.',
    priceInTwoWays: (text, whole, fraction) =>
      `« ${text} » peut se lire de deux façons. Merci d’écrire ${whole} ou ${fraction}.`,
    deliveryDate: 'Merci d’indiquer un jour entre aujourd’hui et dans un an.',
    tooLong: 'Ce texte est trop long.',
    nothing: 'Merci de répondre pour au moins un article.',
    closed: (names) => `Rien n’a été enregistré, car ceci n’est plus commandé : ${names}.`,
    changed: (names) =>
      `Rien n’a été enregistré, car ceci a été modifié entre-temps : ${names}. Merci de vérifier à nouveau.`,
    again: 'Cela n’a pas fonctionné. Rien n’a été enregistré. Merci de réessayer dans une minute.',
  },
};
