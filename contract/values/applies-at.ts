/** Where something applies: null is everywhere. */
interface Places {
  regions: readonly string[];
  locationIds: readonly number[];
}

/** Whether it applies at a location. Locations have no region yet, so regions match nothing (P1). */
export function appliesAt({ places }: { places: Places | null }, locationId: number): boolean {
  return places === null || places.locationIds.includes(locationId);
}
