import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import type { orderRoutes } from '../../contract/calls/orders.ts';
import type { productRoutes } from '../../contract/calls/products.ts';
import { route } from '../../contract/calls/route.ts';
import type { Route } from '../../contract/calls/route.ts';
import type { sessionRoutes } from '../../contract/calls/session.ts';
import type { Handler, PlainHandler } from './handler.ts';

/** The type checker refuses this file otherwise. */

type WithPlainHandler<R extends Route> = PlainHandler<R> extends Handler<R> ? true : false;

test('a route without a right is a type error (22.5)', () => {
  expectTypeOf<Omit<Route, 'right'>>().not.toExtend<Route>();
});

test('a right names a field of the input that holds an id (22.5)', () => {
  const listed = { method: 'GET', path: '/api/things', summary: '' } as const;
  const query = z.object({ locationId: z.number().optional(), name: z.string() });
  const right = { location: 'query.locationId' } as const;
  expect(route({ ...listed, query, right }).right).toBe(right);
  // @ts-expect-error the call has no such field
  route({ ...listed, right });
  // @ts-expect-error a name is no id
  route({ ...listed, query, right: { location: 'query.name' } });
  // @ts-expect-error there is no such right
  route({ ...listed, right: 'everybody' });
});

test('a handler whose right stands in a record, or is a proof, cannot leave it out (22.5)', () => {
  expectTypeOf<WithPlainHandler<typeof orderRoutes.getOrder>>().toEqualTypeOf<false>();
  expectTypeOf<WithPlainHandler<typeof sessionRoutes.createSession>>().toEqualTypeOf<false>();
  expectTypeOf<WithPlainHandler<typeof productRoutes.listPricesOfProduct>>().toEqualTypeOf<false>();
  expectTypeOf<WithPlainHandler<typeof orderRoutes.createOrder>>().toEqualTypeOf<true>();
});
