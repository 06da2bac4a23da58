import { notAllowed } from '../failure.ts';
import { hasFullRights } from '../http/actor.ts';
import type { Actor } from '../http/actor.ts';
import type { Services } from '../services.ts';
import { getOrganizationSettings } from './queries.ts';

/**
 * Whether the caller sees prices and amounts: managers always, employees unless the settings forbid it (E14). The setting
 * is in the catalogue cache, which is also invalidated when the settings change.
 */
export async function seesPrices(
  actor: Actor,
  { db, catalogueCache }: Pick<Services, 'db' | 'catalogueCache'>,
): Promise<boolean> {
  if (hasFullRights(actor)) return true;
  return catalogueCache.value('prices shown to employees', async () => {
    const { showPricesToEmployees } = await getOrganizationSettings(db);
    return showPricesToEmployees;
  });
}

/** Throws `not_allowed` for callers who see no prices. */
export async function requireSeesPrices(
  actor: Actor,
  services: Pick<Services, 'db' | 'catalogueCache'>,
): Promise<void> {
  if (!(await seesPrices(actor, services))) throw notAllowed('Only managers see prices here.');
}
