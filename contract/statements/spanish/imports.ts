import { spanishClause } from '../../refusals/spanish/table.ts';
import { spanishCount, spanishList, spanishNumber } from '../../refusals/spanish/words.ts';
import type { imports } from '../imports.ts';
import type { StatementsOf } from '../translated.ts';

const NO_ROWS =
  'El archivo no tiene filas debajo del encabezado, por eso no había nada que importar.';

const productCount = (count: number) => spanishCount(count, 'producto');

/** ' Se rechazarían 3 filas.', ' Se rechazó 1 fila.' */
function rejectedSentence(rejected: number, dryRun: boolean): string {
  if (rejected === 0) return '';
  const isOne = rejected === 1;
  const verb = dryRun
    ? `Se ${isOne ? 'rechazaría' : 'rechazarían'}`
    : `Se ${isOne ? 'rechazó' : 'rechazaron'}`;
  return ` ${verb} ${spanishCount(rejected, 'fila')}.`;
}

const unchangedCount = (count: number) => `${spanishNumber(count)} sin cambios`;

export const importsInSpanish: StatementsOf<typeof imports> = {
  products_imported: (of) => {
    const { totalRows, createdProducts, updated, unchanged, rejected, mode, dryRun } = of;
    if (totalRows === 0) return NO_ROWS;
    const refused = rejectedSentence(rejected, dryRun);
    const isUpsert = mode === 'upsert';
    if (dryRun) {
      const create = `crearía ${productCount(createdProducts)}`;
      if (mode === 'create') return `Esto ${create}.${refused}`;
      const change = `cambiaría ${isUpsert ? spanishNumber(updated) : productCount(updated)}`;
      return `Esto ${isUpsert ? `${create}, ` : ''}${change} y dejaría ${unchangedCount(unchanged)}.${refused}`;
    }
    if (mode === 'create') {
      if (rejected === 0) return `Productos importados: ${spanishNumber(totalRows)}.`;
      return `Productos importados: ${spanishNumber(createdProducts)} de ${spanishNumber(totalRows)}.${refused}`;
    }
    const created = isUpsert ? `creados: ${spanishNumber(createdProducts)}, ` : '';
    return `Productos ${created}cambiados: ${spanishNumber(updated)}, sin cambios: ${spanishNumber(unchanged)}.${refused}`;
  },
  stock_imported: ({ totalRows, created, updated, unchanged, rejected, dryRun }) => {
    if (totalRows === 0) return NO_ROWS;
    const refused = rejectedSentence(rejected, dryRun);
    return dryRun
      ? `Esto agregaría ${productCount(created)} a la lista, cambiaría ${spanishNumber(updated)} y dejaría ${unchangedCount(unchanged)}.${refused}`
      : `Productos agregados a la lista: ${spanishNumber(created)}, cambiados: ${spanishNumber(updated)}, sin cambios: ${spanishNumber(unchanged)}.${refused}`;
  },
  sales_imported: ({ totalRows, created, updated, unchanged, rejected, dryRun }) => {
    if (totalRows === 0) return NO_ROWS;
    const refused = rejectedSentence(rejected, dryRun);
    const days = spanishCount(created + updated, 'día');
    return dryRun
      ? `Esto cambiaría ${days} y dejaría ${unchangedCount(unchanged)}.${refused}`
      : `Días cambiados: ${spanishNumber(created + updated)}, sin cambios: ${spanishNumber(unchanged)}.${refused}`;
  },
  products_taken_back: ({ removed, restored, staying }) => {
    const done = [
      ...(removed > 0 ? [spanishCount(removed, 'producto eliminado', 'productos eliminados')] : []),
      ...(restored > 0
        ? [spanishCount(restored, 'producto restablecido', 'productos restablecidos')]
        : []),
    ].join(' y ');
    const left =
      staying === 1
        ? 'Queda 1 producto, porque una importación posterior lo cambió: al deshacerla se elimina.'
        : `Quedan ${productCount(staying)}, porque importaciones posteriores los cambiaron: al deshacerlas se eliminan.`;
    return [...(done ? [`${done}.`] : []), ...(staying > 0 ? [left] : [])].join(' ');
  },
  row_reasons: ({ reasons }) => spanishList(reasons.map(spanishClause)),
  row_refused: ({ row, reasons }) => `Fila ${row}: ${spanishList(reasons.map(spanishClause))}`,
};
