import type { importing, Products } from '../importing.ts';
import type { SentencesOf } from '../translated.ts';
import { spanishCount, spanishList } from './words.ts';

/** '"Basil", "Mint" y 12 productos más', and whether that is one. */
function quotedProducts({ names, more }: Products) {
  const quoted = names.map((name) => `"${name}"`);
  const others = more > 0 ? [spanishCount(more, 'producto más', 'productos más')] : [];
  return { text: spanishList([...quoted, ...others]), isOne: names.length + more === 1 };
}

const REFERENCES = {
  vendor: (name: string) => `El proveedor "${name}" fue eliminado`,
  unit: (name: string) => `La unidad "${name}" fue eliminada`,
  category: (name: string) => `La categoría "${name}" fue eliminada`,
} as const;

export const importingInSpanish: SentencesOf<typeof importing> = {
  import_category_deleted:
    'Alguien eliminó una categoría en este momento. Hay que importar de nuevo.',
  import_undone: 'Esta importación ya se deshizo.',
  import_too_old: ({ days }) =>
    `Una importación se puede deshacer durante ${days} días. Esta es más antigua.`,
  import_entries_wait: ({ name, units }) =>
    `Hay registros de ${name} que esperan la conversión de ${spanishList(units)}, por eso no se puede deshacer toda la importación. Hay que indicar la conversión en el producto y luego eliminar allí los productos de la importación.`,
  import_reference_deleted: ({ what, name }) => `${REFERENCES[what](name)} desde la importación.`,
  import_products_changed: (products) => {
    const { text, isOne } = quotedProducts(products);
    return `Desde la importación ${isOne ? 'cambió' : 'cambiaron'} ${text}.`;
  },
  import_names_taken: (products) => {
    const { text, isOne } = quotedProducts(products);
    const has = isOne
      ? 'tiene un nombre o código que se restablecería'
      : 'tienen nombres o códigos que se restablecerían';
    return `Ahora ${text} ${has} al deshacer.`;
  },
  import_names_alike: (products) => {
    const { text, isOne } = quotedProducts(products);
    return `Al deshacer, ${text} ${isOne ? 'tendría' : 'tendrían'} nombres o códigos en común. Primero hay que deshacer las importaciones posteriores de estos productos.`;
  },
};
