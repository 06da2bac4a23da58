import { expect, test } from 'vitest';
import { undoAll } from './undo.ts';

test('a step that fails keeps no other from being undone, and all that failed is told', async () => {
  const undone: string[] = [];
  const step = (name: string, reason?: string) => async () => {
    undone.push(name);
    if (reason) throw new Error(reason);
  };
  const steps = [
    step('database'),
    step('pool', 'still busy'),
    step('jobs', 'no answer'),
    step('http'),
  ];
  await expect(undoAll(steps)).rejects.toThrow('no answer; still busy');
  expect(undone).toEqual(['http', 'jobs', 'pool', 'database']);
});

test('when nothing fails, nothing is thrown', async () => {
  await expect(undoAll([async () => undefined])).resolves.toBeUndefined();
});
