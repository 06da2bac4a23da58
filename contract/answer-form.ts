/** The fields of a form that belong to one item: `answer-17`, `quantity-17`. */
export const ANSWER_FIELDS = [
  'answer',
  'quantity',
  'substitute',
  'price',
  'deliveryDate',
  'note',
  'version',
] as const;
export type AnswerField = (typeof ANSWER_FIELDS)[number];

/** Its answer, when the button is pressed that confirms every item without one. */
export const CONFIRM_REST = 'confirmRest';

const OF_ITEM = new RegExp(`^(${ANSWER_FIELDS.join('|')})-([1-9]\\d{0,9})$`);

/**
 * The body of `submitAnswers` in the fields of a form (E2): `name`, `note`, and for each item that is answered its fields
 * with its id, such as `answer-17=short` and `quantity-17=6`. Items whose fields are all empty but `version` are left out.
 * `confirmRest` lists ids, separated by blanks, that are confirmed where they have no answer.
 */
export function answerForm({ name, note, ...fields }: Readonly<Record<string, string>>) {
  const lines = new Map<string, Record<string, unknown>>();
  for (const [key, text] of Object.entries(fields)) {
    const [, field = '', id = ''] = OF_ITEM.exec(key) ?? [];
    const value = text.trim();
    if (id === '' || value === '') continue;
    const line = lines.get(id) ?? { orderItemId: Number(id) };
    line[field] = field === 'quantity' || field === 'version' ? wholeNumber(value) : value;
    lines.set(id, line);
  }
  for (const id of (fields[CONFIRM_REST] ?? '').split(' ')) {
    const line = lines.get(id);
    if (line && !line['answer']) line['answer'] = 'confirmed';
  }
  const answered = [...lines.values()].filter(
    ({ orderItemId: _id, version: _version, ...said }) => Object.keys(said).length > 0,
  );
  return { name, note, lines: answered };
}

/** A text that is no number stays one, and is refused as such. */
function wholeNumber(text: string): unknown {
  return /^\d{1,9}$/.test(text) ? Number(text) : text;
}
