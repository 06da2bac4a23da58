import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/api/queries.ts';
import { isSameName } from '#contract/values/same-name.ts';
import { FormerUnitNote } from '#web/order-guides/former-unit.tsx';

interface CartUnitNoteProps {
  /** The unit in which the quantity was entered, and that of the product; undefined where it is not known. */
  before: string | undefined;
  now: string | undefined;
  className?: string;
}

/**
 * Says that the quantity of a line was entered in another unit than its product has by now (O2): the server refuses it. Nothing
 * of a unit that was only renamed (E30), whose earlier abbreviation is that of no unit.
 */
export function CartUnitNote({ before, now, className }: CartUnitNoteProps) {
  const isOther = before !== undefined && now !== undefined && !isSameName(before, now);
  const { data: units, isFetched } = useQuery({ ...queryOf('listUnits'), enabled: isOther });
  if (!isOther || !isFetched) return null;
  if (units && !units.some(({ abbreviation }) => isSameName(abbreviation, before))) return null;
  return <FormerUnitNote before={before} now={now} className={className} />;
}
