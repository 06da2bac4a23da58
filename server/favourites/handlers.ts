import type { favouriteRoutes } from '../../contract/calls/favourites.ts';
import { refuse } from '../failure.ts';
import type { HandlersOf } from '../http/handler.ts';
import { userIdOf } from '../rights/actor.ts';
import type { Actor } from '../rights/actor.ts';
import { addFavourite, listFavourites, removeFavourite } from './queries.ts';

export const favouriteHandlers: HandlersOf<typeof favouriteRoutes> = {
  listFavourites: async ({ actor }, { db }) => {
    const userId = userIdOf(actor);
    return userId === null ? [] : listFavourites(db, userId);
  },

  addFavourite: async ({ params: { productId }, actor }, { db, now }) => {
    const userId = requirePerson(actor);
    await db.transaction((tx) => addFavourite(tx, { userId, productId, now: now() }));
    return { productId };
  },

  removeFavourite: async ({ params: { productId }, actor }, { db }) => {
    const userId = requirePerson(actor);
    await db.transaction((tx) => removeFavourite(tx, { userId, productId }));
    return undefined;
  },
};

/** A plain client in open mode is nobody, whose favourites could not be kept. */
function requirePerson(actor: Actor): number {
  const userId = userIdOf(actor);
  if (userId === null) throw refuse('no_profile_chosen');
  return userId;
}
