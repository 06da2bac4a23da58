import table from 'virtual:routes';
import { expect, test } from 'vitest';
import { WAITING_KINDS } from './send-waiting.ts';

test.each([...WAITING_KINDS.keys()])(
  '%s can be sent from any screen: its address is loaded with the queue',
  (kind) => {
    expect(Object.keys(table)).toContain(kind);
  },
);
