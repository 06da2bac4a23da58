import { expect, test } from 'vitest';
import { inPresentForm } from './forms.ts';

/** As three later versions might have it. */
const forms = {
  present: 3,
  upgrades: {
    1: ({ name, ...rest }: Record<string, unknown>) => ({ ...rest, author: { name } }),
    2: ({ author, ...rest }: Record<string, unknown>) => {
      if (author === null) throw new TypeError('no author');
      return { ...rest, authors: [author] };
    },
  },
};

test('an entry of any earlier form is read, step by step, and one of the present form as it is (25.3, O3)', () => {
  const read = { form: 3, authors: [{ name: 'Maria' }], since: 7 };
  expect(inPresentForm({ form: 1, name: 'Maria', since: 7 }, forms)).toEqual(read);
  expect(inPresentForm({ form: 2, author: { name: 'Maria' }, since: 7 }, forms)).toEqual(read);
  expect(inPresentForm(read, forms)).toBe(read);
});

test.each([
  ['of a later form', { form: 4, since: 7 }],
  ['of a form that never was', { form: 0, since: 7 }],
  ['of half a form', { form: 1.5, since: 7 }],
  ['without a form', { since: 7 }],
  ['that its upgrade cannot read', { form: 2, author: null, since: 7 }],
])('an entry %s is left as it is stored (25.3, O3)', (_, entry) => {
  expect(inPresentForm(entry, forms)).toBeUndefined();
});
