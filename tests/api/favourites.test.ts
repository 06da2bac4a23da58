import { expect, test } from 'vitest';
import { FAVOURITES_MAX } from '#contract/values/limits.ts';
import { useTestApp } from '#tests/support/app.ts';
import type { Client } from '#tests/support/app.ts';

const t = useTestApp();

const idsOf = async (api: Client) =>
  (await api.listFavourites()).body.map(({ productId }) => productId);

test('favourites are kept per user, without deleted products, and return with a restored user (G1)', async () => {
  const [ana, ben] = [await t.make.user(), await t.make.user()];
  const [one, other] = [await t.make.product(), await t.make.product()];
  const api = await t.as(ana);
  for (const { id } of [other, one, other])
    expect((await api.addFavourite({ params: { productId: id } })).body).toEqual({ productId: id });
  expect(new Set(await idsOf(api))).toEqual(new Set([one.id, other.id]));
  expect(await idsOf(await t.as(ben))).toEqual([]);

  await t.api.deleteProduct({ params: { id: one.id } });
  expect(await idsOf(api)).toEqual([other.id]);
  expect((await api.addFavourite({ params: { productId: one.id } })).status).toBe(404);
  await t.api.restoreProduct({ params: { id: one.id } });
  expect(await idsOf(api)).toHaveLength(2);

  for (const _ of [1, 2])
    expect((await api.removeFavourite({ params: { productId: one.id } })).status).toBe(204);
  await t.api.deleteUser({ params: { id: ana.id } });
  await t.api.restoreUser({ params: { id: ana.id } });
  expect(await idsOf(await t.as(ana))).toEqual([other.id]);
});

test('nobody has no favourites, and one has at most so many (G1)', async () => {
  const { id: productId } = await t.make.product();
  expect((await t.api.listFavourites()).body).toEqual([]);
  expect((await t.api.addFavourite({ params: { productId } })).problem.code).toBe(
    'no_profile_chosen',
  );
  const user = await t.make.user();
  await t.database.pool.query(
    `with made as (
       insert into products (name, vendor_id, unit_id)
       select 'Favourite ' || number, vendor_id, unit_id from generate_series(1, $3) as number, products where id = $1
       returning id
     ) insert into favourites (user_id, product_id) select $2, id from made`,
    [productId, user.id, FAVOURITES_MAX],
  );
  const { problem } = await (await t.as(user)).addFavourite({ params: { productId } });
  expect(problem.message).toBe('You have 500 favourites, which is the most. Remove one first.');
});
