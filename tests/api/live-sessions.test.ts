import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { HEARTBEAT_MS } from '#contract/values/topics.ts';
import { client, useTestApp } from '#tests/support/app.ts';
import { ALIVE, liveNode, liveScreen } from '#tests/support/live.ts';

const t = useTestApp();

describe('a stream ends with its session (D28)', () => {
  /** A screen on another node than the one that ends its session. */
  async function openSessionScreen() {
    const user = await t.make.user();
    const { cookie = '' } = await t.as(user);
    const node = await liveNode(t);
    const screen = await liveScreen(node.app, 0, { cookie });
    await screen.until(ALIVE);
    return { user, api: client(t.app, cookie), screen, ...node };
  }

  test('that is logged out on another node', async () => {
    const { api, screen } = await openSessionScreen();
    await api.deleteSession();
    expect(await screen.ends()).toBe(ALIVE);
  });

  test('whose browser chooses another profile', async () => {
    const { api, screen } = await openSessionScreen();
    const { id: userId } = await t.make.user();
    await api.createSession({ body: { userId } });
    expect(await screen.ends()).toBe(ALIVE);
  });

  test('whose user is deleted', async () => {
    const { user, screen } = await openSessionScreen();
    await t.api.deleteUser({ params: { id: user.id } });
    expect(await screen.ends()).toContain(ALIVE);
  });

  test('that expires, by the next heartbeat', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { user, screen } = await openSessionScreen();
    await t.database.pool.query(
      `update sessions set expires_at = now() - interval '1 day' where user_id = $1`,
      [user.id],
    );
    vi.advanceTimersByTime(HEARTBEAT_MS);
    expect(await screen.ends()).toContain(ALIVE);
  });

  test("and other sessions' streams continue", async () => {
    const { app, api, screen } = await openSessionScreen();
    const { cookie = '' } = await t.as(await t.make.user());
    const others = [await liveScreen(app, 0, { cookie }), await liveScreen(app)];
    await api.deleteSession();
    await screen.ends();
    const order = await t.make.order();
    await t.api.setOrderStatus({ params: { id: order.id }, body: { status: 'approved' } });
    for (const other of others) expect(await other.until('orders')).toContain('data: orders');
  });
});
