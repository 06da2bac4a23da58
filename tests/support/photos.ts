import { crc32 } from 'node:zlib';
import sharp from 'sharp';

/** Red on the left, blue on the right: shows which way up a picture is. */
export function leftRedRightBlue({ width = 400, height = 200 } = {}) {
  const half = (background: string) => ({
    create: { width: Math.ceil(width / 2), height, channels: 3 as const, background },
  });
  return sharp({ create: { width, height, channels: 3, background: 'blue' } }).composite([
    { input: half('red'), gravity: 'west' },
  ]);
}

/** A photo that compresses badly, like real ones. */
export async function noise({ width = 1200, height = 900 } = {}): Promise<Buffer> {
  const gaussian = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  return sharp({ create: { width, height, channels: 3, background: 'black', noise: gaussian } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** A few bytes of PNG that declare a picture of this size. */
export function declaredPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', Buffer.alloc(64))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

export function asFile(bytes: Uint8Array | string, name = 'photo.jpg', type = 'image/jpeg'): File {
  return new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type });
}

/** The colour in the middle of a picture's edge: 'red', 'blue' or its numbers. */
export async function colourAt(bytes: Uint8Array, edge: 'left' | 'top' | 'right' | 'bottom') {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const [x, y] = {
    left: [4, info.height >> 1],
    right: [info.width - 5, info.height >> 1],
    top: [info.width >> 1, 4],
    bottom: [info.width >> 1, info.height - 5],
  }[edge] as [number, number];
  const at = (y * info.width + x) * info.channels;
  const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
  if (red > 200 && blue < 60) return 'red';
  if (blue > 200 && red < 60) return 'blue';
  return `${red} ${green} ${blue}`;
}
