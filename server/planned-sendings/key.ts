/** What goes to a vendor at once: what is pending at a location for one delivery. */
export interface Key {
  vendorId: number;
  locationId: number;
  deliveryDate: string | null;
}

export const keyOf = ({ vendorId, locationId, deliveryDate }: Key): Key => ({
  vendorId,
  locationId,
  deliveryDate,
});

export const keyText = ({ vendorId, locationId, deliveryDate }: Key) =>
  `${vendorId} ${locationId} ${deliveryDate ?? 'none'}`;
