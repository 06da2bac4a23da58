import { describe, expect, test } from 'vitest';
import { ownPlace } from '#tests/support/folder.ts';
import { expectNoProcesses } from '#tests/support/processes.ts';
import { keepBusy } from '#tests/support/slow-clients.ts';
import { CTRL_C, hasTerminals, inTerminal, readyAddress } from '#tests/support/terminal.ts';

const SOON = { timeout: 40_000 };

function variables() {
  return { DATA_DIR: ownPlace(), PORT: '0', DEMO: 'false' };
}

describe.skipIf(!hasTerminals)(
  'in a terminal (skipped where `script` of util-linux is missing)',
  () => {
    test('one press of Ctrl-C on `npm start` says that it stops, and ends everything in order', async () => {
      const own = variables();
      const terminal = inTerminal('npm start', own);
      const address = await readyAddress(terminal);
      expect((await fetch(`${address}/healthz`)).status).toBe(200);

      terminal.press(CTRL_C);
      await terminal.ended;
      expect(terminal.output()).toContain('Stopping: finishing what runs ...');
      expect(terminal.output()).not.toContain('at once');
      expect(terminal.output()).not.toContain('did not stop');
      await expectNoProcesses(own.DATA_DIR);
    });

    test('a later press ends everything at once, the database too', async () => {
      const own = { ...variables(), DEMO: 'true' };
      const terminal = inTerminal('npm start', own);
      await keepBusy(await readyAddress(terminal), own.DATA_DIR);

      const pressed = performance.now();
      // Presses within two seconds are the first one; the node is busy for ten.
      const pressing = setInterval(() => terminal.press(CTRL_C), 100);
      await terminal.ended.finally(() => clearInterval(pressing));
      expect(performance.now() - pressed).toBeGreaterThan(2_000);
      expect(terminal.output()).toMatch(/Stopping: finishing what runs .*Stopping at once\./s);
      await expectNoProcesses(own.DATA_DIR);
    });

    test('Ctrl-C while it starts leaves nothing running', async () => {
      const own = variables();
      const terminal = inTerminal('npm start', own);
      await expect.poll(() => terminal.output(), SOON).toContain('Opening the database');
      terminal.press(CTRL_C);
      await terminal.ended;
      expect(terminal.output()).toContain('Stopping: finishing what runs ...');
      expect(terminal.output()).not.toContain('ProcureApp is ready');
      await expectNoProcesses(own.DATA_DIR);
    });

    test('a closed window ends everything in order', async () => {
      const own = variables();
      const terminal = inTerminal('npm start', own);
      await readyAddress(terminal);
      terminal.close();
      await expectNoProcesses(own.DATA_DIR);
    });

    test('one press of Ctrl-C on `npm run dev` ends both servers and the database', async () => {
      const own = variables();
      const terminal = inTerminal('npm run dev', own);
      await readyAddress(terminal);
      terminal.press(CTRL_C);
      await terminal.ended;
      expect(terminal.output()).toContain('Stopping: finishing what runs ...');
      expect(terminal.output()).not.toContain('at once');
      await expectNoProcesses(own.DATA_DIR);
    });
  },
);
