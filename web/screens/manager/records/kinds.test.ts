import { expect, test } from 'vitest';
import { CallError, NoAnswer } from '#web/api/call.ts';
import type { Notice } from '#web/ui/toast.ts';
import { closeToast, shownToast } from '#web/ui/toast.ts';
import { CATEGORY, LOCATION, PRODUCT, REMINDER, sayFailed, UNIT, USER, VENDOR } from './kinds.ts';

const refused = new CallError(409, { code: 'conflict', message: 'It is in use.' });
const unexplained = new Error('no idea');

/** The toast that a failure shows. */
function told(...[kind, deed, error]: Parameters<typeof sayFailed>): Notice | undefined {
  sayFailed(kind, deed, error);
  const shown = shownToast.get();
  if (!shown) return undefined;
  const { key, ...notice } = shown;
  closeToast(key);
  return notice;
}

test.each([
  ['Failed to create vendor', VENDOR, 'create'],
  ['Failed to update user', USER, 'update'],
  ['Failed to delete location', LOCATION, 'delete'],
] as const)(
  "section 8: '%s' is said under the title 'Error', and then why",
  (failed, kind, deed) => {
    const error = { title: 'Error', tone: 'destructive' };
    expect(told(kind, deed, unexplained)).toEqual({ ...error, description: failed });
    expect(told(kind, deed, refused)).toEqual({
      ...error,
      description: `${failed}: It is in use.`,
    });
  },
);

test.each([
  ['Failed to add product', PRODUCT, 'add'],
  ['Failed to add category', CATEGORY, 'add'],
  ['Failed to delete unit of measure', UNIT, 'delete'],
] as const)("section 8: the server's message is shown, else '%s'", (failed, kind, deed) => {
  expect(told(kind, deed, refused)?.description).toBe('It is in use.');
  expect(told(kind, deed, unexplained)?.description).toBe(failed);
});

test.each([
  ['Failed to add product', PRODUCT, 'add'],
  ['Failed to create unit of measure', UNIT, 'create'],
  ['Failed to create vendor', VENDOR, 'create'],
] as const)(
  "section 8: no answer is no message of the server: '%s', and why",
  (failed, kind, deed) => {
    expect(told(kind, deed, new NoAnswer())?.description).toBe(
      `${failed}: No connection to the server. Check the network and try again.`,
    );
  },
);

test("section 8: a reminder that was not created says 'Error creating reminder' and 'Please try again'", () => {
  expect(told(REMINDER, 'create', unexplained)).toMatchObject({
    title: 'Error creating reminder',
    description: 'Please try again',
  });
});
