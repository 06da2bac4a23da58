import type { AnswerWords } from './answer-words.ts';

export const de: AnswerWords = {
  heading: 'Ihre Antwort',
  intro:
    'Bitte teilen Sie uns mit, was Sie liefern können. Sie können jetzt einen Teil beantworten und den Rest später.',
  answers: {
    confirmed: 'Lieferbar',
    short: 'Teilmenge',
    out: 'Nicht lieferbar',
    substitute: 'Ersatz',
  },
  said: (answer, what) => `${answer}: ${what}`,
  howMany: (unit) => `Lieferbare Menge (${unit})`,
  whatInstead: 'Was bieten Sie stattdessen an?',
  change: 'Antwort ändern',
  details: 'Preis, Tag, Hinweis',
  price: (unit, currency) => `Preis je ${unit} (${currency})`,
  deliveryDate: 'Liefertag',
  note: 'Hinweis',
  all: 'Alles lieferbar',
  allHint: 'Bereits beantwortete Positionen behalten ihre Antwort.',
  name: 'Ihr Name',
  noteForAll: 'Hinweis zur ganzen Bestellung',
  send: 'Antworten senden',
  answered: (moment, name) => (name === null ? moment : `${moment}, ${name}`),
  outdated: 'Diese Position wurde nach Ihrer Antwort geändert. Bitte antworten Sie noch einmal.',
  stored: 'Vielen Dank. Ihre Antworten sind gespeichert:',
  storedNote: 'Vielen Dank. Ihr Hinweis ist gespeichert.',
  more: (count) => `${count} weitere`,
  canChange: 'Sie können eine Antwort ändern, indem Sie noch einmal antworten.',
  nothingStored: 'Noch ist nichts gespeichert. Bitte berichtigen Sie, was markiert ist.',
  problems: {
    choose: 'Bitte wählen Sie eine Antwort.',
    quantity: (max) => `Bitte geben Sie eine ganze Zahl von 1 bis ${max} ein.`,
    onlyOne: 'Es ist nur 1 bestellt. Wenn Sie nicht liefern können, wählen Sie „Nicht lieferbar“.',
    substitute: 'Bitte schreiben Sie, was Sie stattdessen anbieten.',
    price: 'Bitte schreiben Sie den Preis wie 12,50.',
    priceInTwoWays: (text, whole, fraction) =>
      `„${text}“ kann zweierlei bedeuten. Bitte schreiben Sie ${whole} oder ${fraction}.`,
    deliveryDate: 'Bitte geben Sie einen Tag zwischen heute und in einem Jahr ein.',
    tooLong: 'Dieser Text ist zu lang.',
    nothing: 'Bitte beantworten Sie mindestens eine Position.',
    closed: (names) => `Nichts wurde gespeichert, weil dies nicht mehr bestellt ist: ${names}.`,
    changed: (names) =>
      `Nichts wurde gespeichert, weil dies inzwischen geändert wurde: ${names}. Bitte sehen Sie es noch einmal an.`,
    again:
      'Das hat nicht geklappt. Nichts wurde gespeichert. Bitte versuchen Sie es in einer Minute noch einmal.',
  },
};
