import type { Left, records, UniqueKind, UnitUse } from '../records.ts';
import type { SentencesOf } from '../translated.ts';
import { spanishCount, spanishList, spanishNumber } from './words.ts';

/** Where a name must be unique: the sentence that refuses a second record of the name (D9). */
const TAKEN: Readonly<Record<UniqueKind, (name: string) => string>> = {
  budget: (name) => `Ya existe un presupuesto llamado "${name}".`,
  category: (name) => `Ya existe una categoría llamada "${name}".`,
  location: (name) => `Ya existe un local llamado "${name}".`,
  order_guide: (name) => `Este local ya tiene una guía de pedido llamada "${name}".`,
  product: (name) => `Este proveedor ya tiene un producto llamado "${name}".`,
  product_code: (code) => `Este proveedor ya tiene un producto con el código "${code}".`,
  unit: (name) => `Ya existe una unidad llamada "${name}".`,
  unit_abbreviation: (abbreviation) => `Ya existe una unidad con la abreviatura "${abbreviation}".`,
  vendor: (name) => `Ya existe un proveedor llamado "${name}".`,
};

/** How many there may be. */
const LIMITED = {
  budgets: (max: number) => `Ya hay ${max} presupuestos, el máximo. Primero hay que eliminar uno.`,
  favourites: (max: number) => `Ya hay ${max} favoritos, el máximo. Primero hay que quitar uno.`,
  order_guides: (max: number) =>
    `Este local ya tiene ${max} guías de pedido, el máximo. Primero hay que eliminar una.`,
} as const;

const openItems = (total: number) =>
  spanishCount(total, 'artículo pedido abierto', 'artículos pedidos abiertos');
const unapprovedItems = (total: number) =>
  spanishCount(total, 'artículo pedido sin aprobar', 'artículos pedidos sin aprobar');
const waitingEntries = (total: number) =>
  spanishCount(total, 'registro en espera', 'registros en espera');

/** What uses a unit, in the sequence of the sentence. */
const USES: Readonly<
  Record<UnitUse['use'], { noun: (total: number) => string; todo: (isOne: boolean) => string }>
> = {
  products: {
    noun: (total) => spanishCount(total, 'producto'),
    todo: (isOne) => `asignar otra unidad ${isOne ? 'al producto' : 'a los productos'}`,
  },
  conversions: {
    noun: (total) => spanishCount(total, 'conversión', 'conversiones'),
    todo: (isOne) => `quitar ${isOne ? 'la conversión' : 'las conversiones'}`,
  },
  items: {
    noun: openItems,
    todo: (isOne) => `recibir o cancelar ${isOne ? 'el artículo' : 'los artículos'}`,
  },
  unapproved: {
    noun: unapprovedItems,
    todo: (isOne) =>
      isOne
        ? 'aprobar y recibir el artículo sin aprobar, o cancelarlo'
        : 'aprobar y recibir los artículos sin aprobar, o cancelarlos',
  },
  entries: {
    noun: waitingEntries,
    todo: () => 'indicar la conversión que espera el inventario',
  },
};

function shownOf({ names, total }: UnitUse): string[] {
  const more = total - names.length;
  return more > 0 ? [...names, `${spanishNumber(more)} más`] : [...names];
}

function leftSentence(
  { name, unit, items, unapproved, entries }: Left,
  { why, or }: { why: string; or: string },
): string {
  const what = [
    ...(items > 0 ? [openItems(items)] : []),
    ...(unapproved > 0 ? [unapprovedItems(unapproved)] : []),
    ...(entries > 0 ? [waitingEntries(entries)] : []),
  ];
  const first = [
    ...(items > 0 ? [USES.items.todo(items === 1)] : []),
    ...(unapproved > 0 ? [USES.unapproved.todo(unapproved === 1)] : []),
    ...(entries > 0 ? ['indicar la conversión que espera el inventario'] : []),
  ];
  return `Hay ${spanishList(what)} de ${name} en ${unit}${why}. Primero hay que ${spanishList(first)}, o ${or}.`;
}

export const recordsInSpanish: SentencesOf<typeof records> = {
  unit_change_of_others: ({ name, before, after }) =>
    `La unidad de ${name} cambia de ${before} a ${after}. Hay que indicar cuánto es 1 ${after} en ${before}, o al revés.`,
  unit_without_conversion: ({ name, before, after }) =>
    `El inventario de ${name} se lleva en ${before}. En su formulario hay que indicar cuánto es 1 ${after} en ${before}, o cuánto es 1 ${before} en ${after}: lo que se sepa con exactitud.`,
  no_way_back: ({ after, ...left }) =>
    leftSentence(left, {
      why: `, y 1 ${after} no es una cantidad exacta de ${left.unit}`,
      or: 'conservar la unidad',
    }),
  conversion_needed: (left) =>
    leftSentence(left, {
      why: `, que ya no ${left.items + left.unapproved + left.entries === 1 ? 'tendría' : 'tendrían'} conversión`,
      or: `conservar la conversión a ${left.unit}`,
    }),
  too_late_to_take_back: 'Esto solo se puede revertir durante un minuto.',
  not_yours_to_take_back: 'Solo quien hizo esto lo puede revertir.',
  name_taken: ({ what, name, vendorName }) =>
    vendorName === undefined
      ? TAKEN[what](name)
      : `${vendorName} tendría dos productos ${what === 'product' ? 'llamados' : 'con el código'} "${name}".`,
  in_use: (used) => {
    const { name } = used;
    if (used.what === 'unit') {
      const by = used.uses.map(
        (one) => `${USES[one.use].noun(one.total)} (${spanishList(shownOf(one))})`,
      );
      const first = used.uses.map(({ use, total }) => USES[use].todo(total === 1));
      return `La unidad "${name}" se usa en ${spanishList(by)}. Primero hay que ${spanishList(first)}.`;
    }
    if (used.what === 'product')
      return `Hay registros de ${name} que esperan la conversión de ${spanishList(used.units)}. Primero hay que indicarla en el producto.`;
    const isOne = used.products === 1;
    return `El proveedor "${name}" tiene ${spanishCount(used.products, 'producto')} en el catálogo. Primero hay que ${isOne ? 'eliminarlo o elegirle' : 'eliminarlos o elegirles'} otro proveedor.`;
  },
  vendor_of_product_deleted: ({ name }) =>
    `El proveedor "${name}" de este producto fue eliminado. Primero hay que restaurarlo.`,
  unit_of_product_deleted: ({ name }) =>
    `La unidad "${name}" de este producto fue eliminada. Primero hay que restaurarla.`,
  limit_reached: ({ what, max }) => LIMITED[what](max),
  catalogue_changed: 'El catálogo cambió en este momento. Intentar de nuevo.',
};
