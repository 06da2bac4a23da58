import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A place in a folder of this try alone, where nothing is yet, so that a second try begins like the first. Gone after it. */
export function ownPlace(name = 'data'): string {
  const folder = mkdtempSync(join(tmpdir(), 'procureapp-place-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, name);
}
