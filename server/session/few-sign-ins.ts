import { perAddress } from '../http/per-address.ts';

/** Generous: a whole kitchen may share an address. What matters against guessing is counted in the database (A4). */
export const requireFewSignIns = perAddress(60, { of: 'others' });
