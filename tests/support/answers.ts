import type { TestApp } from './app.ts';
import { aPurchaseOrder } from './purchase-orders.ts';

/** An item of the purchase order: by its place in it. */
type Said = { answer: string } & Record<string, unknown>;

/** A purchase order whose vendor has a link, through which it answers. */
export async function anAnsweringVendor(t: TestApp, options?: { items?: number }) {
  const one = await aPurchaseOrder(t, options);
  const link = await t.api.createPublicLink({ params: one.place });
  const path = new URL(link.body.publicUrl).pathname;
  const token = path.split('/').at(-1) ?? '';
  const idOf = (index: number) => one.itemIds[index] ?? 0;
  const submit = (body: object) => t.api.submitAnswers({ params: { token }, body });
  return {
    ...one,
    path,
    token,
    idOf,
    submit,
    /** The first item is answered first, and so on. */
    answer: (said: readonly Said[], more: object = {}) =>
      submit({
        ...more,
        lines: said.map((line, index) => ({ orderItemId: idOf(index), ...line })),
      }),
    read: async () => (await t.api.getPublicVendorOrder({ params: { token } })).body,
    item: async (index: number) => {
      const { body } = await t.api.listItemsOfOrder({ params: { id: one.order.id } });
      return body.find(({ id }) => id === idOf(index));
    },
    answerOf: async (index: number) => {
      const { items } = await one.get();
      return items.find(({ id }) => id === idOf(index))?.answer;
    },
    accept: (index: number, api = t.api) => api.acceptAnswer({ params: { id: idOf(index) } }),
    dismiss: (index: number, api = t.api) => api.dismissAnswer({ params: { id: idOf(index) } }),
  };
}

export type AnsweringVendor = Awaited<ReturnType<typeof anAnsweringVendor>>;

/** How many answers and lines of answers are stored. */
export async function storedAnswers(t: TestApp): Promise<number[]> {
  const { rows } = await t.database.pool.query<{ answers: number; lines: number }>(
    `select (select count(*) from vendor_answers)::int as answers,
       (select count(*) from vendor_answer_lines)::int as lines`,
  );
  return rows.flatMap(({ answers, lines }) => [answers, lines]);
}
