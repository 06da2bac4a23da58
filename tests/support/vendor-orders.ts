import type { Factories } from './factories.ts';

export interface Place {
  vendorId: number;
  locationId: number;
}

/** A vendor and a location between which nothing is open. */
export async function aPlace(make: Factories): Promise<Place> {
  return { vendorId: (await make.vendor()).id, locationId: (await make.location()).id };
}

/** A vendor's items in all relevant situations; `moves` are exactly those that D20 and D14 allow to change. */
export async function everySituation(make: Factories) {
  const { vendorId, locationId } = await aPlace(make);
  const mine = { vendorId };
  const alone = await make.order({ locationId, items: [mine, mine] });
  const approved = await make.order({ locationId, status: 'approved', items: [mine] });
  const shared = await make.order({ locationId, status: 'approved', items: [mine, {}] });
  const further = await make.order({
    locationId,
    items: [
      { ...mine, orderedStatus: 'ordered' },
      { ...mine, orderedStatus: 'received' },
      { ...mine, orderedStatus: 'missing' },
      { ...mine, isDeleted: true },
      mine,
    ],
  });
  const cancelled = await make.order({ locationId, status: 'cancelled', items: [mine] });
  const deleted = await make.order({ locationId, isDeleted: true, items: [mine] });
  const elsewhere = await make.order({ items: [mine] });
  const others = await make.order({ locationId, items: [{}] });
  const moves = [...alone.items, ...approved.items, shared.items[0], further.items[4]];
  return {
    place: { vendorId, locationId },
    moves: moves.map((item) => item?.id ?? 0),
    follow: [alone.id, approved.id, further.id],
    all: { alone, approved, shared, further, cancelled, deleted, elsewhere, others },
  };
}

/** Path values that name no vendor or location. */
export async function placesOfNothing(make: Factories) {
  const { vendorId, locationId } = await aPlace(make);
  const removed = { isDeleted: true };
  const wrong = ['abc', '0', '-1', '1.5', '2147483648', '\u0000'];
  return [
    { vendorId: 2_000_000_000, locationId },
    { vendorId, locationId: 2_000_000_000 },
    { vendorId: (await make.vendor(removed)).id, locationId },
    { vendorId, locationId: (await make.location(removed)).id },
    ...wrong.flatMap((id) => [
      { vendorId: id, locationId },
      { vendorId, locationId: id },
    ]),
  ];
}
