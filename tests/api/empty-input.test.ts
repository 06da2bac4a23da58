import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { problemOf } from '#tests/support/problem.ts';

const t = useTestApp();

describe('an empty filter does not filter (D5)', () => {
  test.each([
    ['orders', 'locationId=&limit=&cursor=&status=&from=&to=&orderedBy='],
    ['order-items', 'vendorId=&open=&status=&orderId=&limit='],
    ['waste-logs', 'recordedBy=&locationId=&cursor='],
    ['invoice-photos', 'locationId=&limit='],
  ])('%s?%s', async (list, query) => {
    const response = await t.app.inject(`/api/${list}?${query}`);
    expect([response.statusCode, response.json()]).toEqual([200, []]);
  });
});

describe('null for an optional field counts as omitted (D1)', () => {
  test("an order's id and a user's PIN", async () => {
    const order = await t.make.newOrder();
    expect((await t.api.createOrder({ body: { ...order, id: null } })).status).toBe(201);
    const user = await t.make.user();
    expect((await t.api.createSession({ body: { userId: user.id, pin: null } })).status).toBe(201);
  });
});

describe('invalid input names the field (D3)', () => {
  test('a body that is not JSON', async () => {
    const response = await t.app.inject({
      method: 'POST',
      url: '/api/orders',
      headers: { 'content-type': 'application/json' },
      payload: '{"id":',
    });
    const { message, details } = problemOf(response);
    expect(details).toMatchObject([{ path: '', message }]);
  });

  const part = (name: string) =>
    `--b\r\ncontent-disposition: form-data; name="image"; filename="${name}"\r\n\r\nbytes\r\n`;
  test.each([
    ['a form that ends in the middle', part('a.png')],
    ['two files in one form', `${part('a.png')}${part('b.png')}--b--\r\n`],
  ])('%s', async (_what, payload) => {
    const response = await t.app.inject({
      method: 'POST',
      url: '/api/upload/image',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      payload,
    });
    expect(response.statusCode).toBe(400);
    const { message, details } = problemOf(response);
    expect(details).toMatchObject([{ path: 'image', message }]);
  });

  test('a search text that is too long', async () => {
    const response = await t.app.inject(`/api/products/search/${'x'.repeat(400)}`);
    expect(response.statusCode).toBe(400);
    expect(problemOf(response).details?.[0]?.path).toBe('term');
  });

  test.each(['1', '12'])('a telephone number that is as short as %s', async (phone) => {
    const body = { name: 'Ann', userType: 'employee', phoneNumber: phone };
    const { status, problem } = await t.api.createUser({ body });
    expect([status, problem.message]).toEqual([
      400,
      expect.stringContaining('at least 3 characters'),
    ]);
  });
});
