import { expect, test } from 'vitest';
import { wordsIn } from '#server/drawing/words/words.ts';
import { answerForm, formIn } from '#tests/support/answer-form.ts';
import { anAnsweringVendor, storedAnswers } from '#tests/support/answers.ts';
import { useTestApp } from '#tests/support/app.ts';

/** A vendor sends a note without an answer (E34). */
const t = useTestApp();
const { open, post } = answerForm(t);
const words = wordsIn('en').answers;

type Vendor = Awaited<ReturnType<typeof anAnsweringVendor>>;

/** Another delivery of the same vendor, under a number of its own. Returns its timeline. */
async function anotherPurchaseOrder({ vendor, location, place }: Vendor) {
  await t.make.order({
    locationId: location.id,
    items: [{ vendorId: vendor.id, deliveryDate: '2040-11-30' }],
  });
  await t.api.getVendorOrderPdf({ params: place });
  const query = { vendorId: String(vendor.id) };
  const { body } = await t.api.listPurchaseOrders({ query });
  const number = Math.max(...body.map((record) => record.number));
  return async () => {
    const { events } = (await t.api.getPurchaseOrder({ params: { number } })).body;
    return events.filter(({ kind }) => kind === 'answered').map(({ detail }) => detail);
  };
}

test('is stored again when a purchase order opened since it was sent, and not once more', async () => {
  const one = await anAnsweringVendor(t, { items: 1 });
  const note = { note: 'Gate B is closed' };
  const { body: first } = await one.submit(note);
  const answered = await anotherPurchaseOrder(one);
  const { body: second } = await one.submit(note);
  expect(second.answerId).not.toBe(first.answerId);
  expect(await answered()).toEqual(['Gate B is closed']);
  expect((await one.submit(note)).body.answerId).toBe(second.answerId);
  expect(await answered()).toEqual(['Gate B is closed']);
});

test('is stored once when it is sent several times at once', async () => {
  const one = await anAnsweringVendor(t, { items: 1 });
  const before = await storedAnswers(t);
  const sent = await Promise.all([1, 2, 3, 4].map(() => one.submit({ note: 'Ring twice' })));
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(sent.map(({ body }) => body.answerId)).size).toBe(1);
  expect(await storedAnswers(t)).toEqual([(before[0] ?? 0) + 1, before[1]]);
  expect(await one.details('answered')).toEqual(['Ring twice']);
});

test('is what the page says that it has, and not the answers with which it came first', async () => {
  const one = await anAnsweringVendor(t, { items: 1 });
  const note = 'Ring twice';
  await one.answer([{ answer: 'out' }], { note });
  const form = formIn((await open(one.path)).html);
  const sent = await post(one.path, { ...form, note, noteOnly: '1' });
  expect(sent.status).toBe(303);
  const { text } = await open(sent.location);
  expect(text).toContain(words.storedNote);
  expect(text).not.toContain(words.stored);
});
