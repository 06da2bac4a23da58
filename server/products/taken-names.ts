import type { RowReason } from '../../contract/statements/imports.ts';
import { rowReason } from '../csv/rejected-rows.ts';
import type { StoredProduct, Target } from './import-plan.ts';

/** A name or a code of a vendor's products, which only one of them may have. */
export const nameClaim = (vendorId: number, key: string) => `name ${vendorId} ${key}`;
export const codeClaim = (vendorId: number, key: string) => `code ${vendorId} ${key}`;

type Keyed = Pick<StoredProduct, 'vendorId' | 'nameKey' | 'codeKey'>;

function claimsOf({ vendorId, nameKey, codeKey }: Keyed): string[] {
  const name = nameClaim(vendorId, nameKey);
  return codeKey === null ? [name] : [name, codeClaim(vendorId, codeKey)];
}

/**
 * The targets that would get a name or code of another product, with the reason. One that another product of the file
 * gives up is free, so that products may swap their codes. `owners` holds the present product of each claim.
 */
export function takenRows(
  targets: readonly Target[],
  owners: ReadonlyMap<string, string>,
): Map<Target, RowReason> {
  const taken = new Map<Target, RowReason>();
  const holders = new Map<string, Target>();
  const targetOfProduct = new Map<string, Target>();
  for (const target of targets) {
    if (!target.before) continue;
    targetOfProduct.set(target.before.id, target);
    // Whoever keeps a name comes before those who want it, wherever they stand in the file.
    const had = new Set(claimsOf(target.before));
    for (const claim of claimsOf(target)) if (had.has(claim)) holders.set(claim, target);
  }
  for (const target of targets) {
    const claims = claimsOf(target);
    const other = claims.find((claim) => (holders.get(claim) ?? target) !== target);
    if (other) taken.set(target, inFile(target, other, holders.get(other)));
    else for (const claim of claims) holders.set(claim, target);
  }

  const isLeft = (claim: string, productId: string) => {
    const leaving = targetOfProduct.get(productId);
    return leaving !== undefined && !taken.has(leaving) && !claimsOf(leaving).includes(claim);
  };
  const open = [...targets];
  for (let target = open.pop(); target; target = open.pop()) {
    if (!taken.has(target)) {
      const claim = claimsOf(target).find((one) => {
        const owner = owners.get(one);
        return owner !== undefined && owner !== target?.before?.id && !isLeft(one, owner);
      });
      if (claim === undefined) continue;
      taken.set(target, inCatalogue(target, claim));
    }
    // A refused row's product keeps its name and code, so that others cannot have them.
    for (const claim of target.before ? claimsOf(target.before) : []) {
      const holder = holders.get(claim);
      if (holder && holder !== target && !taken.has(holder)) open.push(holder);
    }
  }
  return taken;
}

const isCode = (claim: string) => claim.startsWith('code ');

function inFile({ before, after }: Target, claim: string, holder: Target | undefined): RowReason {
  const row = holder?.row.source.row ?? 0;
  const { name, vendorItemCode } = after;
  if (isCode(claim))
    return rowReason('vendorItemCode', 'row_code_in_file', {
      vendorItemCode: vendorItemCode ?? '',
      row,
    });
  return before
    ? rowReason('name', 'row_name_in_file', { name, row })
    : rowReason(null, 'row_product_twice', { row });
}

function inCatalogue({ after }: Target, claim: string): RowReason {
  const { vendorName, vendorItemCode, name } = after;
  return isCode(claim)
    ? rowReason('vendorItemCode', 'row_code_taken', {
        vendorName,
        vendorItemCode: vendorItemCode ?? '',
      })
    : rowReason('name', 'row_name_taken', { vendorName, name });
}
