import { expect, test } from 'vitest';
import { placeBeside } from './picture-preview.tsx';

const picture = (left: number, size: number) => ({
  left,
  right: left + size,
  top: 200,
  height: size,
});

test('the preview is placed beside its picture, on the side with more room', () => {
  const room = { width: 1280, height: 800 };
  expect(placeBeside(picture(24, 290), room)).toEqual({ left: 326, top: 105, size: 480 });
  expect(placeBeside(picture(966, 290), room)).toEqual({ left: 474, top: 105, size: 480 });
});

test('the preview stays inside the window, however small', () => {
  const { left, top, size } = placeBeside(picture(12, 160), { width: 360, height: 300 });
  expect(size).toBe(276);
  expect(left).toBeGreaterThanOrEqual(0);
  expect(left + size).toBeLessThanOrEqual(360);
  expect(top + size).toBeLessThanOrEqual(300);
});
