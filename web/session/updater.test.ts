import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createUpdater } from './updater.ts';

/** A page, the server's release, and what the page did. */
function page() {
  const server = 'former' as 'former' | 'new' | 'away';
  const world = { server, isAtRest: true, reloads: 0, asked: 0 };
  const updater = createUpdater({
    isReplaced: async () => {
      world.asked += 1;
      if (world.server === 'away') throw new TypeError('Failed to fetch');
      return world.server === 'new';
    },
    isAtRest: () => world.isAtRest,
    reload: () => void (world.reloads += 1),
  });
  return { world, updater };
}

test('a later release is loaded with the next screen, and not before where somebody touched this one (25.3, O3)', async () => {
  const { world, updater } = page();
  updater.touched();
  await updater.mayBeReplaced();
  world.server = 'new';
  await updater.mayBeReplaced();
  expect(world.reloads).toBe(0);
  await updater.screenOpened();
  expect(world.reloads).toBe(1);
});

test('a page that knows it does not ask again until the next screen, however often a part is gone (25.3)', async () => {
  const { world, updater } = page();
  world.server = 'new';
  for (let times = 0; times < 5; times++) await updater.mayBeReplaced();
  expect(world.asked).toBe(1);
  await updater.screenOpened();
  expect([world.asked, world.reloads]).toEqual([2, 1]);
});

test('a screen that nobody touched is loaded at once, such as that of a tablet at night (25.3, O3)', async () => {
  const { world, updater } = page();
  await updater.screenOpened();
  world.server = 'new';
  await updater.mayBeReplaced();
  expect(world.reloads).toBe(1);
});

test('who begins to type while the server is asked is not interrupted (25.3, O3)', async () => {
  const { world, updater } = page();
  await updater.screenOpened();
  world.server = 'new';
  const asked = updater.mayBeReplaced();
  updater.touched();
  await asked;
  expect(world.reloads).toBe(0);
});

test('nothing is loaded again while a write is under way, nor without an answer of the server (25.3, O3)', async () => {
  const { world, updater } = page();
  await updater.screenOpened();
  world.server = 'new';
  world.isAtRest = false;
  await updater.mayBeReplaced();
  Object.assign(world, { isAtRest: true, server: 'away' });
  await updater.screenOpened();
  expect(world.reloads).toBe(0);
  world.server = 'new';
  await updater.screenOpened();
  expect(world.reloads).toBe(1);
});

test('whatever happens, a page is loaded again only while it is at rest and untouched, and the next screen at rest ends the former release (25.3, O3)', async () => {
  const event = fc.constantFrom('touch', 'screen', 'news', 'rest', 'work', 'away', 'new' as const);
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 15 }), async (events) => {
      const { world, updater } = page();
      let isTouched = true;
      const wrong: string[] = [];
      for (const one of events) {
        const before = world.reloads;
        if (one === 'touch') updater.touched();
        else if (one === 'screen') await updater.screenOpened();
        else if (one === 'news') await updater.mayBeReplaced();
        else if (one === 'rest' || one === 'work') world.isAtRest = one === 'rest';
        else world.server = one;
        if (one === 'touch') isTouched = true;
        if (one === 'screen') isTouched = false;
        if (world.reloads > before && (isTouched || !world.isAtRest)) wrong.push(one);
      }
      expect(wrong).toEqual([]);
      Object.assign(world, { server: 'new', isAtRest: true });
      const before = world.reloads;
      await updater.mayBeReplaced();
      await updater.screenOpened();
      expect(world.reloads).toBeGreaterThan(before);
    }),
  );
});
