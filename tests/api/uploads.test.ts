import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { IMAGE_BYTES_MAX } from '#contract/values/limits.ts';
import { smallVersion, UPLOADS_PATH } from '#contract/values/photos.ts';
import { ProblemReply } from '#contract/calls/problem.ts';
import { useTestApp } from '#tests/support/app.ts';
import { asFile, colourAt, declaredPng, leftRedRightBlue, noise } from '#tests/support/photos.ts';
import { expectSentence } from '#tests/support/problem.ts';
import { keptFiles } from '#tests/support/stored-files.ts';

const t = useTestApp();

async function uploaded(bytes: Uint8Array, name?: string): Promise<string> {
  const { status, body } = await t.api.uploadImage({ file: asFile(bytes, name) });
  expect(status).toBe(201);
  return body.imageUrl;
}

async function fetched(url: string): Promise<Buffer> {
  const response = await t.app.inject(url);
  expect(response.statusCode).toBe(200);
  return response.rawPayload;
}

const kept = () => keptFiles(t.database.pool, t.services.env.DATA_DIR);

const frame = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();

describe('an uploaded picture (D26)', () => {
  test('is rotated upright, and its location and camera data are removed', async () => {
    const taken = await leftRedRightBlue()
      .jpeg({ quality: 95 })
      .withExif({
        IFD0: { Make: 'Pocketphone', Copyright: 'Nobody' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(taken).metadata()).exif?.toString('latin1')).toContain('Pocketphone');
    const url = await uploaded(taken);
    for (const address of [url, smallVersion(url)]) {
      const bytes = await fetched(address);
      const { width, height, exif, xmp, icc, orientation, format } = await sharp(bytes).metadata();
      expect({ exif, xmp, icc, orientation, format }).toEqual({ format: 'webp' });
      expect(bytes.toString('latin1')).not.toMatch(/Pocketphone|GPS/);
      expect([width, height]).toEqual([200, 400]);
      expect([await colourAt(bytes, 'top'), await colourAt(bytes, 'bottom')]).toEqual([
        'red',
        'blue',
      ]);
    }
  });

  test.each([
    ['image', 'a product', 1200, 900, [480, 480]],
    ['invoice', 'an invoice', 2048, 1536, [320, 240]],
  ] as const)(
    'in the field `%s` is stored in the sizes of %s',
    async (field, _what, width, height, small) => {
      const file = asFile(await leftRedRightBlue({ width: 2400, height: 1800 }).jpeg().toBuffer());
      const order = await t.make.order();
      const url =
        field === 'image'
          ? (await t.api.uploadImage({ file })).body.imageUrl
          : (await t.api.uploadInvoicePhoto({ params: { id: order.id }, file })).body
              .invoicePhotoUrl;
      const full = await sharp(await fetched(url)).metadata();
      const thumbnail = await sharp(await fetched(smallVersion(url))).metadata();
      expect([full.width, full.height]).toEqual([width, height]);
      expect([thumbnail.width, thumbnail.height]).toEqual(small);
    },
  );

  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    'may be %s, whatever its name',
    async (format) => {
      const bytes = await leftRedRightBlue().toFormat(format).toBuffer();
      const picture = await fetched(await uploaded(bytes, 'notes.txt'));
      expect(await colourAt(picture, 'left')).toBe('red');
    },
  );

  test('that is animated is stored as its first frame', async () => {
    const moving = await sharp([await frame('red'), await frame('blue')], {
      join: { animated: true },
    })
      .gif({ delay: [100, 100] })
      .toBuffer();
    expect((await sharp(moving, { animated: true }).metadata()).pages).toBe(2);
    const picture = await fetched(await uploaded(moving));
    const { pages, width, height } = await sharp(picture).metadata();
    expect([pages ?? 1, width, height, await colourAt(picture, 'left')]).toEqual([
      1,
      60,
      40,
      'red',
    ]);
  });

  test.each([
    '../../etc/passwd',
    `a'b"c<script>.jpg`,
    '..\\..\\x.jpg',
    'naïve ✓.png',
    '.',
    'x'.repeat(900),
  ])('may have the file name %s, which is not used', async (name) => {
    const url = await uploaded(await leftRedRightBlue().png().toBuffer(), name);
    expect(url).toMatch(/^\/uploads\/[\da-f-]{36}\.webp$/);
  });

  test('ten at once are all stored', async () => {
    const photo = await noise({ width: 600, height: 400 });
    const urls = await Promise.all(Array.from({ length: 10 }, () => uploaded(photo)));
    expect(new Set(urls).size).toBe(10);
    for (const url of urls) expect((await fetched(url)).length).toBeGreaterThan(1000);
  });

  test('is served as immutable, inline, and only as an image', async () => {
    const url = await uploaded(await leftRedRightBlue().png().toBuffer());
    const { headers } = await t.app.inject(url);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
    });
  });

  test.each([
    `${randomUUID()}.webp`,
    'nothing.webp',
    '..%2f..%2fpackage.json',
    '%2e%2e%2fincoming',
    `${randomUUID()}.webp.part`,
    'x%00.webp',
    '',
  ])('%s is not found: 404', async (name) => {
    expect((await t.app.inject(`${UPLOADS_PATH}${name}`)).statusCode).toBe(404);
  });
});

describe('an upload is refused, and nothing is stored (D26),', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1');
  let photo: Buffer;
  let spoilt: Buffer;
  beforeAll(async () => {
    photo = await noise();
    spoilt = await sharp(photo).resize(300).png().toBuffer();
    spoilt.fill(7, spoilt.length >> 1, (spoilt.length >> 1) + 50);
  });

  test.each([
    ['an SVG with a script', 415, () => svg],
    ['a text that is named .jpg', 415, () => 'Not a photo at all. '.repeat(50)],
    ['a HEIC', 415, () => heic],
    ['a PDF', 415, () => '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>'],
    ['a JPEG that ends half-way', 415, () => photo.subarray(0, photo.length >> 1)],
    [
      'a JPEG with scrambled content',
      415,
      () => Buffer.concat([photo.subarray(0, 300), Buffer.alloc(5000, 7)]),
    ],
    ['a PNG with a wrong checksum', 415, () => spoilt],
    ['a PNG that says 20,000 x 20,000', 413, () => declaredPng(20_000, 20_000)],
    ['more than 15 MB', 413, () => Buffer.concat([photo, Buffer.alloc(IMAGE_BYTES_MAX)])],
    ['an empty file', 400, () => ''],
  ])('%s: %i', async (_what, expected, bytes) => {
    const before = await kept();
    const order = await t.make.order();
    const file = asFile(bytes());
    for (const result of [
      await t.api.uploadImage({ file }),
      await t.api.uploadInvoicePhoto({ params: { id: order.id }, file }),
    ]) {
      expect(result.status).toBe(expected);
      expectSentence(result.problem.message);
    }
    expect(await kept()).toEqual(before);
  });

  test('15 MB exactly are accepted', async () => {
    const bytes = Buffer.concat([photo, Buffer.alloc(IMAGE_BYTES_MAX - photo.length)]);
    expect((await t.api.uploadImage({ file: asFile(bytes) })).status).toBe(201);
  });

  test.each([
    ['JSON', 'application/json', '{"image":"x"}', 415],
    ['a plain text', 'text/plain', 'hello', 415],
    ['no body at all', undefined, undefined, 415],
    ['a form without a boundary', 'multipart/form-data', 'hello', 400],
    ['a form that ends early', 'multipart/form-data; boundary=x', '--x\r\ncontent-disp', 400],
    ['an empty form', 'multipart/form-data; boundary=x', '--x--\r\n', 400],
  ])('%s', async (_what, type, payload, expected) => {
    const response = await t.app.inject({
      method: 'POST',
      url: '/api/upload/image',
      ...(payload && { payload }),
      headers: type ? { 'content-type': type } : {},
    });
    expect(response.statusCode).toBe(expected);
    expectSentence(ProblemReply.parse(response.json()).message);
    expect((await kept()).incoming).toEqual([]);
  });

  test('two files at once, a file in another field, and too many fields', async () => {
    const [one, other, many] = [new FormData(), new FormData(), new FormData()];
    one.append('image', asFile(photo));
    one.append('image', asFile(photo));
    other.append('picture', asFile(photo));
    for (let field = 0; field < 50; field++) many.append(`field${field}`, 'x');
    many.append('image', asFile(photo));
    for (const form of [one, other, many]) {
      const sent = new Response(form);
      const response = await t.app.inject({
        method: 'POST',
        url: '/api/upload/image',
        headers: { 'content-type': sent.headers.get('content-type') ?? '' },
        payload: Buffer.from(await sent.arrayBuffer()),
      });
      expect(response.statusCode).toBe(400);
    }
    expect((await kept()).incoming).toEqual([]);
  });

  test('a JSON call sent as a form is 415', async () => {
    const form = { 'content-type': 'multipart/form-data; boundary=x' };
    const response = await t.app.inject({
      method: 'POST',
      url: '/api/orders',
      headers: form,
      payload: '--x--',
    });
    expect(response.statusCode).toBe(415);
  });
});

describe('an upload over a real connection', () => {
  let address: string;
  beforeAll(async () => {
    address = await t.app.listen({ port: 0, host: '127.0.0.1' });
  });

  test('that is too large or without rights gets the error, and the connection stays usable', async () => {
    const employee = await t.as(await t.make.user());
    const large = new Uint8Array(IMAGE_BYTES_MAX + 5_000_000);
    const send = async (path: string, field: string, cookie = '') => {
      const body = new FormData();
      body.append(field, asFile(large));
      body.append('more', asFile(large));
      return (await fetch(address + path, { method: 'POST', body, headers: { cookie } })).status;
    };
    expect(await send('/api/upload/image', 'image')).toBe(413);
    expect(await send('/api/upload/image', 'other')).toBe(400);
    expect(await send('/api/products/bulk-import', 'csvFile', employee.cookie)).toBe(403);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    expect((await kept()).incoming).toEqual([]);
  });

  test('two hundred aborted uploads leave no file and no name', async () => {
    const before = await kept();
    const port = Number(new URL(address).port);
    const photo = await noise();
    const order = await t.make.order();
    const head = '--x\r\ncontent-disposition: form-data; name="invoice"; filename="a.jpg"\r\n\r\n';
    const sent = Array.from({ length: 200 }, async (_, index) => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      socket.write(
        `POST /api/orders/${order.id}/upload-invoice HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n` +
          `content-type: multipart/form-data; boundary=x\r\ncontent-length: ${photo.length + 500}\r\n\r\n${head}`,
      );
      socket.write(photo.subarray(0, (photo.length * (index + 1)) / 201));
      await new Promise((resolve) => setTimeout(resolve, 20 + index));
      if (index % 2) socket.resetAndDestroy();
      else socket.destroy();
    });
    await Promise.all(sent);
    await expect.poll(kept, { timeout: 20_000 }).toEqual(before);
    expect((await t.api.getOrder({ params: { id: order.id } })).body.invoicePhotoUrls).toEqual([]);
  });
});
