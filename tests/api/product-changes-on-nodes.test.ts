import { describe, expect, test } from 'vitest';
import { createFunctions, dropFunctions } from '#server/db/apply-functions.ts';
import { begin } from '#server/db/begin.ts';
import { client, useTestApp } from '#tests/support/app.ts';
import {
  aVendorWith,
  changesAfter,
  changesSince,
  readList,
} from '#tests/support/product-changes.ts';

const t = useTestApp();

/** Code points would put these names into another sequence. */
const NAMES = [
  'Äpfel',
  'apples',
  'Zander',
  'éclair',
  'Eclair',
  '牛奶',
  '_salt',
  '10 eggs',
  '9 eggs',
  "o'Brien",
  'ß',
  'Ωmega',
];

describe('on another node', () => {
  test('a change is in the list, and in what changed since a validator of the first node', async () => {
    const there = client(await t.anotherNode());
    const { products, input } = await aVendorWith(t, ['Oregano', 'Paprika']);
    const before = await readList(t.api);
    expect((await readList(there)).products).toEqual(before.products);
    const params = { id: products[0]?.id };
    await t.api.updateProduct({ params, body: { ...input, name: 'Oregano', price: '3.00' } });
    const { changed, after } = await changesAfter(there, before);
    expect(changed).toEqual(['Oregano']);
    await there.deleteProduct({ params });
    await expect
      .poll(async () => (await changesSince(t.api, after.validator))?.removed)
      .toEqual([params.id]);
    expect((await changesAfter(t.api, after)).removed).toEqual([params.id]);
  });

  test('the same list has the same ETag for a browser, whenever it was read (304)', async () => {
    await aVendorWith(t, ['Quinces']);
    const { validator } = await readList(t.api);
    await t.api.createLocation({ body: { name: 'Pier' } });
    const there = await t.anotherNode();
    const { statusCode, headers } = await there.inject({
      url: '/api/products',
      headers: { 'if-none-match': validator },
    });
    expect([statusCode, headers['etag']]).toEqual([304, validator]);
  });

  test('after many changes the list is that of a node that reads it for the first time', async () => {
    const { vendor, unit, products } = await aVendorWith(
      t,
      NAMES.map((name) => `${name} 0`),
    );
    const { pool } = t.database;
    for (let round = 1; round <= 30; round++) {
      const name = `${NAMES[(round * 7) % NAMES.length]} ${round}`;
      const id = products[(round * 5) % products.length]?.id;
      if (round % 3 === 0)
        await pool.query('update products set is_deleted = not is_deleted where id = $1', [id]);
      else if (round % 3 === 1)
        await pool.query('update products set name = $2 where id = $1', [id, name]);
      else
        await pool.query('insert into products (name, vendor_id, unit_id) values ($1, $2, $3)', [
          `new ${name}`,
          vendor.id,
          unit.id,
        ]);
      await readList(t.api);
    }
    const anew = await readList(client(await t.anotherNode()));
    await expect.poll(async () => (await readList(t.api)).products).toEqual(anew.products);
  });

  test('what a restore or a migration stores without triggers is in it', async () => {
    const { products } = await aVendorWith(t, ['Almonds']);
    await readList(t.api);
    const connection = await t.database.pool.connect();
    try {
      const bare = await dropFunctions(await begin(connection));
      await connection.query("update products set name = 'Restored almonds' where id = $1", [
        products[0]?.id,
      ]);
      await createFunctions(bare);
      await connection.query('commit');
    } finally {
      connection.release();
    }
    await expect
      .poll(async () => (await readList(t.api)).products.map(({ name }) => name))
      .toContain('Restored almonds');
  });

  test('a transaction that ends late is not missed', async () => {
    const { products } = await aVendorWith(t, ['Radishes', 'Sage']);
    const slow = await t.database.pool.connect();
    try {
      await slow.query('begin');
      await slow.query(`update products set name = 'Radishes, red' where id = $1`, [
        products[0]?.id,
      ]);
      // Its number is higher, and it ends first.
      await t.database.pool.query(`update products set name = 'Sage, dried' where id = $1`, [
        products[1]?.id,
      ]);
      await expect
        .poll(async () => (await readList(t.api)).products.map(({ name }) => name))
        .toContain('Sage, dried');
      const before = await readList(t.api);
      await slow.query('commit');
      await expect
        .poll(async () =>
          (await changesSince(t.api, before.validator))?.changed.map((one) => one.product.name),
        )
        .toContain('Radishes, red');
      await changesAfter(t.api, before);
    } finally {
      slow.release();
    }
  });
});
