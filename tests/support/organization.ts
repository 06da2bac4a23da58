import { onTestFinished } from 'vitest';
import type { TestApp } from './app.ts';

/** Another currency or time zone of the organization, until the test ends. */
export async function organizeMeanwhile(
  t: TestApp,
  changes: { currency?: string; timezone?: string },
): Promise<void> {
  const { organizationName, timezone } = (await t.api.getOrganizationSettings()).body;
  const set = (body: typeof changes) =>
    t.api.updateOrganizationSettings({ body: { organizationName, timezone, ...body } });
  await set(changes);
  onTestFinished(async () => void (await set({ currency: 'USD', timezone })));
}
