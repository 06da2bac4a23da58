import { expect, test } from 'vitest';
import { deviceKind } from './device-kind.ts';

test.each([
  [
    'Mozilla/5.0 (Linux; Android 14; SM-X210) AppleWebKit/537.36 Chrome/140 Safari/537.36',
    'Android tablet',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36',
    'Android telephone',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36', 'Windows computer'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 'Mac or iPad'],
  ['curl/8', 'Device'],
  [undefined, 'Device'],
])('a device without a name that is %s is named %s (A2)', (userAgent, kind) => {
  expect(deviceKind(userAgent)).toBe(kind);
});
