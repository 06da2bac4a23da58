import type { Page } from '@playwright/test';

/**
 * The clocks of the device and of the server stand at `moment`, as far as the page knows: with its own alone it would learn from
 * the next answer that this one is wrong (E17). Returns how both tell the true time again.
 */
export async function setBothClocks(page: Page, moment: Date): Promise<() => Promise<void>> {
  await dateAnswers(page, moment.toUTCString());
  await page.clock.setFixedTime(moment);
  return async () => {
    await dateAnswers(page, null);
    await page.clock.setFixedTime(new Date());
  };
}

/** Every answer has this date for the page, also after a reload; null: its own. No route: an answer may be on its way. */
async function dateAnswers(page: Page, date: string | null): Promise<void> {
  await page.addInitScript(readDateAs, date);
  await page.evaluate(readDateAs, date);
}

function readDateAs(date: string | null): void {
  const page = globalThis as { readHeader?: Headers['get'] };
  const read = (page.readHeader ??= Headers.prototype.get);
  Headers.prototype.get = function get(name) {
    return date !== null && name === 'date' ? date : read.call(this, name);
  };
}
