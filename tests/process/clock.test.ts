import { expect, test } from 'vitest';
import { ownPlace } from '#tests/support/folder.ts';
import { startProductProcess } from '#tests/support/product-process.ts';

/** Makes the clock of a process an hour late, as that of a machine without a time server. */
const LATE = `
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...given) { if (given.length > 0) super(...given); else super(Real.now() - 3600e3); }
    static now() { return Real.now() - 3600e3; }
  };`;

test('a node whose clock differs from the clock of the database does not start, and says why (E36)', async () => {
  const starting = startProductProcess({
    DATA_DIR: ownPlace(),
    DEMO: 'false',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(LATE)}`,
  });
  await expect(starting).rejects.toThrow(
    /ended with 1[^]*The clock of this machine is 3600 seconds behind the database's/,
  );
});
