import { useQuery } from '@tanstack/react-query';
import type { ExportPart } from '#contract/calls/product-imports.ts';
import { queryOf } from '#web/api/queries.ts';

/** Fewer products fit into one file that can be imported again, unless each has a very long text. */
const ASKED_FROM = 4_000;

/** The parts of the export, of a catalogue so large that it may have several. */
export function useExportParts(products: number): readonly ExportPart[] | undefined {
  return useQuery({ ...queryOf('listExportParts'), enabled: products >= ASKED_FROM }).data;
}
