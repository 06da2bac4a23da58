import type { InventoryLine } from '#contract/calls/inventory.ts';

/** The areas of a location in the sequence of a walk, and what stands in each. Products without an area have the key ''. */
export interface ShelfOrder {
  areas: readonly string[];
  products: Readonly<Record<string, readonly string[]>>;
}

/** As the lines stand: they come in the order of the shelf. What is not kept has no place in it. */
export function shelfOrderOf(lines: readonly InventoryLine[]): ShelfOrder {
  const byArea = Map.groupBy(
    lines.filter(({ isKept }) => isKept),
    ({ area }) => area ?? '',
  );
  return {
    areas: [...byArea.keys()].filter((area) => area !== ''),
    products: Object.fromEntries(
      [...byArea].map(([area, own]) => [area, own.map(({ productId }) => productId)]),
    ),
  };
}

/** The lines of which the area or the position changed. Positions are numbered from 1 through all areas. */
export function movedLines(
  lines: readonly InventoryLine[],
  { areas, products }: ShelfOrder,
): { productId: string; area: string | null; position: number | null }[] {
  const stored = new Map(lines.map((line) => [line.productId, line]));
  const inAreas = areas.flatMap((area) =>
    (products[area] ?? []).map((productId) => ({ productId, area })),
  );
  const placed = [
    ...inAreas.map((line, index) => ({ ...line, position: index + 1 })),
    ...(products[''] ?? []).map((productId) => ({ productId, area: null, position: null })),
  ];
  return placed.filter(({ productId, area, position }) => {
    const line = stored.get(productId);
    return line && (line.area !== area || line.position !== position);
  });
}
