import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TotalItems } from './total-items.tsx';

test('the total of a cart is formatted like its lines: 12,345', () => {
  expect(renderToStaticMarkup(createElement(TotalItems, { count: 12_345 }))).toContain('12,345');
});
