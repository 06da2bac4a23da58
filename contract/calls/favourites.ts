import { z } from 'zod';
import { textId } from './fields.ts';
import { route } from './route.ts';

/** The products that a person marked with a heart (G1). They follow the person to every device. */

export const Favourite = z.object({ productId: z.string() });
export type Favourite = z.output<typeof Favourite>;

const ProductParams = z.object({ productId: textId });

export const favouriteRoutes = {
  listFavourites: route({
    method: 'GET',
    path: '/api/favourites',
    right: 'staff',
    summary: "The caller's favourites, without deleted products, in the sequence of their marking",
    reply: z.array(Favourite),
  }),
  addFavourite: route({
    method: 'PUT',
    path: '/api/favourites/:productId',
    right: 'staff',
    summary: 'Make a product a favourite of the caller; again it changes nothing',
    params: ProductParams,
    reply: Favourite,
  }),
  removeFavourite: route({
    method: 'DELETE',
    path: '/api/favourites/:productId',
    right: 'staff',
    summary: 'A product is no favourite of the caller any more; again it changes nothing',
    params: ProductParams,
  }),
};
