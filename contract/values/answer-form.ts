/** What a vendor may say about an item. */
export const ANSWER_PARTS = [
  'answer',
  'quantity',
  'substitute',
  'price',
  'deliveryDate',
  'note',
] as const;

/** The fields of one item in the form. Each has the item's id behind it: `answer-17`, `quantity-17`. */
const READ_FIELDS = ['version', 'lastAnswer'] as const;
const ANSWER_FIELDS = [...ANSWER_PARTS, ...READ_FIELDS] as const;
export type AnswerField = (typeof ANSWER_FIELDS)[number];

/** The field of the button that confirms all items without an answer. */
export const CONFIRM_REST = 'confirmRest';
/** The field of the button that sends the note alone (E34). */
export const NOTE_ONLY = 'noteOnly';
/** Chosen for an item that gets no answer now: `confirmRest` leaves it out, too. */
export const NO_ANSWER = 'later';

const OF_REST = /^([1-9]\d{0,9})(?:\.(\d{1,9})(?:\.(\d{1,9}))?)?$/;
const OF_ITEM = new RegExp(`^(${ANSWER_FIELDS.join('|')})-([1-9]\\d{0,9})$`);

const IS_NUMBER: ReadonlySet<string> = new Set(['quantity', ...READ_FIELDS]);

type Line = Record<string, unknown>;

/**
 * Reads a form (E2) as the body of `submitAnswers`: `name`, `note`, and a line for each item, such as `answer-17=short`
 * and `quantity-17=6`. An item of which only `version` and `lastAnswer` are filled in, or whose answer is `later`, has no
 * answer and gets no line. `confirmRest` lists ids, separated by blanks: those items are confirmed, unless the form has an
 * answer for them, or `later`. An item of which the form has no field, because it is on another page, has its version and
 * its last answer behind its id: `17.2.0`. With `noteOnly` there are no lines.
 */
export function answerForm({ name, note, ...fields }: Readonly<Record<string, string>>) {
  const lines = new Map<string, Line>();
  const left = new Set<string>();
  if (fields[NOTE_ONLY]) return { name, note, lines: [] };
  for (const [key, text] of Object.entries(fields)) {
    const [, field = '', id = ''] = OF_ITEM.exec(key) ?? [];
    const value = text.trim();
    if (id === '' || value === '') continue;
    if (field === 'answer' && value === NO_ANSWER) {
      left.add(id);
      continue;
    }
    const line = lines.get(id) ?? { orderItemId: Number(id) };
    line[field] = IS_NUMBER.has(field) ? wholeNumber(value) : value;
    lines.set(id, line);
  }
  for (const confirmed of (fields[CONFIRM_REST] ?? '').split(' ')) {
    const [, id = '', version, lastAnswer] = OF_REST.exec(confirmed) ?? [];
    if (left.has(id)) continue;
    const elsewhere: Line | undefined =
      version === undefined
        ? undefined
        : {
            orderItemId: Number(id),
            version: Number(version),
            ...(lastAnswer && { lastAnswer: Number(lastAnswer) }),
          };
    const line = lines.get(id) ?? elsewhere;
    if (line && !line['answer']) lines.set(id, { ...line, answer: 'confirmed' });
  }
  const answered = [...lines.values()].filter(
    ({ orderItemId: _id, version: _version, lastAnswer: _last, ...said }) =>
      Object.keys(said).length > 0,
  );
  return { name, note, lines: answered };
}

/** A text that is not a number is returned as it is; the schema then refuses it. */
function wholeNumber(text: string): unknown {
  return /^\d{1,9}$/.test(text) ? Number(text) : text;
}
