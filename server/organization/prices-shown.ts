import { hasFullRights } from '../rights/actor.ts';
import type { Actor } from '../rights/actor.ts';
import { CachedList } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { getOrganizationSettings } from './queries.ts';
import { notAllowed } from '../failure.ts';

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

/**
 * A list of the catalogue cache as the caller sees it.
 * @param hide removes prices and limits in money from a record, for callers who see no prices
 */
export async function listShownTo<T>(
  actor: Actor,
  services: Pick<Services, 'db' | 'catalogueCache'>,
  { name, list, hide }: { name: string; list: () => Promise<T[]>; hide: (record: T) => T },
): Promise<CachedList<T[]>> {
  if (await seesPrices(actor, services)) return new CachedList(name, list);
  return new CachedList(`${name} without prices`, async () => (await list()).map(hide));
}

/** The right `prices`: throws `not_allowed` for callers who see none. */
export async function requireSeesPrices(
  { actor }: { actor: Actor },
  services: Pick<Services, 'db' | 'catalogueCache'>,
): Promise<void> {
  if (!(await seesPrices(actor, services))) throw notAllowed('prices');
}
