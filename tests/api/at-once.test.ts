import { expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';

const t = useTestApp();

test('of many calls at the same moment each gets its own order, with the rights of its own session (D30)', async () => {
  const orders = await Promise.all(Array.from({ length: 12 }, () => t.make.order()));
  const people = await Promise.all(orders.map(({ orderedBy }) => t.as({ id: orderedBy })));
  const missing = 'ORD-1000000000000';

  const answers = await Promise.all(
    people.flatMap((person, own) => [
      person.getOrder({ params: { id: orders[own]?.id ?? '' } }),
      person.getOrder({ params: { id: orders[(own + 1) % orders.length]?.id ?? '' } }),
      person.getOrder({ params: { id: missing } }),
    ]),
  );

  const expected = orders.flatMap(({ id }) => [id, 403, 404]);
  expect(answers.map(({ status, body }) => (status === 200 ? body.id : status))).toEqual(expected);
});
