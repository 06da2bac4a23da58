import sharp from 'sharp';
import { expect, test } from 'vitest';
import { jpegOf, printedJpegOf } from './images.ts';

test.each([
  ['e-mailed', jpegOf],
  ['printed', printedJpegOf],
])('a photo with a transparent background is %s on white (D26)', async (_what, toJpeg) => {
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
  const photo = await sharp({
    create: { width: 400, height: 200, channels: 4, background: transparent },
  })
    .webp()
    .toBuffer();
  const { channels } = await sharp(await toJpeg(photo)).stats();
  expect(channels.map(({ min }) => min)).toEqual([255, 255, 255]);
});
