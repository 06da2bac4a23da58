import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inProject } from '../server/project-folder.ts';

const server = inProject('server');

const filesWith = (pattern: RegExp) =>
  readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .filter((path) => pattern.test(readFileSync(join(server, path), 'utf8')))
    .toSorted();

test('items are inserted with their new order, or through addItems, after which the order follows them (22.6)', () => {
  const inserts =
    /insert into order_items\b|\.insert\(orderItems\)|insertMany\(\s*tx,\s*orderItems\b/;
  expect(filesWith(inserts)).toEqual(['order-items/add-items.ts', 'orders/insert-order.ts']);
});
