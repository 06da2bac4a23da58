import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A path in a new folder of this test, where nothing exists. Removed after the test. */
export function ownPlace(name = 'data'): string {
  const folder = mkdtempSync(join(tmpdir(), 'procureapp-place-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, name);
}
