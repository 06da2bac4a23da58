import { expect, test } from 'vitest';
import { CallError, NoAnswer } from '#web/api/call-error.ts';
import {
  CATEGORY,
  failed,
  LOCATION,
  PRODUCT,
  REMINDER,
  UNIT,
  USER,
  VENDOR,
} from './record-kinds.ts';

const refused = new CallError(409, { code: 'conflict', message: 'It is in use.' });
const unexplained = new Error('no idea');

test.each([
  ['Failed to create vendor', VENDOR, 'create'],
  ['Failed to update user', USER, 'update'],
  ['Failed to delete location', LOCATION, 'delete'],
] as const)(
  "section 8: '%s' is said under the title 'Error', and then why",
  (what, kind, action) => {
    const error = { title: 'Error', tone: 'destructive' };
    expect(failed(kind, action, unexplained)).toEqual({ ...error, description: what });
    expect(failed(kind, action, refused)).toEqual({
      ...error,
      description: `${what}: It is in use.`,
    });
  },
);

test.each([
  ['Failed to add product', PRODUCT, 'create'],
  ['Failed to add category', CATEGORY, 'create'],
  ['Failed to delete unit of measure', UNIT, 'delete'],
] as const)("section 8: the server's message is shown, else '%s'", (what, kind, action) => {
  expect(failed(kind, action, refused).description).toBe('It is in use.');
  expect(failed(kind, action, unexplained).description).toBe(what);
});

test.each([
  ['Failed to add product', PRODUCT, 'create'],
  ['Failed to create unit of measure', UNIT, 'create'],
  ['Failed to create vendor', VENDOR, 'create'],
] as const)(
  "section 8: without a message of the server, '%s' and the reason are shown",
  (what, kind, action) => {
    expect(failed(kind, action, new NoAnswer()).description).toBe(
      `${what}: No connection to the server. Check the network and try again.`,
    );
  },
);

test("section 8: a reminder that was not created says 'Error creating reminder' and 'Please try again'", () => {
  expect(failed(REMINDER, 'create', unexplained)).toMatchObject({
    title: 'Error creating reminder',
    description: 'Please try again',
  });
});
