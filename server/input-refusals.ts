import { z } from 'zod';
import { columnField } from '../contract/refusals/field-names.ts';
import { refused } from '../contract/refusals/table.ts';
import type { Refusal } from '../contract/refusals/refusal.ts';
import type { ValueType } from '../contract/refusals/fields.ts';
import type { RowReason } from '../contract/statements/imports.ts';
import { detailOf } from './failure.ts';
import type { Detail } from './failure.ts';

/**
 * The validation library's issues as refusals. A check of the contract that has a reason of its own gives it to its issue
 * (`contract/calls/because.ts`); any other issue is a refusal by its kind.
 */

type Issue = z.core.$ZodIssue;

/** For `safeParse`: whether a value is missing or of a wrong type follows from what was given. */
export const REPORT_INPUT = { reportInput: true } as const;

/** @param isQuery in a query, a list is a parameter that was given more than once */
export function detailsOf(issues: readonly Issue[], { isQuery = false } = {}): Detail[] {
  return issues.map((issue) => detailOf(issue.path.join('.'), refusalOfIssue(issue, isQuery)));
}

/** Why a cell of a file is refused. The column is named as in the file. */
export function reasonOfCell(issue: Issue, column = String(issue.path[0])): RowReason {
  const { code, params } = refusalOfIssue(issue);
  const named = params['field'] === column ? { field: columnField(column) } : {};
  return { code, params: { ...params, ...named }, column };
}

const OwnReason = z.object({ code: z.string(), params: z.looseObject({}) });

export function refusalOfIssue(issue: Issue, isQuery = false): Refusal {
  const own = OwnReason.safeParse('params' in issue ? issue.params : undefined);
  return own.data ?? refusalByKind(issue, { field: fieldAt(issue.path), isQuery });
}

/** The name in `items.0.productId` is `productId`. */
function fieldAt(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'body';
  return path.findLast((part) => typeof part === 'string')?.toString() ?? 'this';
}

const TYPES: Readonly<Record<string, ValueType>> = {
  string: 'text',
  number: 'number',
  int: 'whole_number',
  boolean: 'boolean',
  array: 'list',
  object: 'object',
};

function refusalByKind(issue: Issue, { field, isQuery }: { field: string; isQuery: boolean }) {
  switch (issue.code) {
    case 'invalid_type': {
      if (isQuery && Array.isArray(issue.input)) return refused('given_twice', { field });
      if (issue.input === undefined || issue.input === null) return refused('required', { field });
      const type = TYPES[issue.expected];
      return type ? refused('wrong_type', { field, type }) : refused('not_valid', { field });
    }
    case 'invalid_value':
      return refused('one_of', { field, values: issue.values.map(String) });
    case 'too_small':
      return tooSmall(field, issue);
    case 'too_big':
      return tooBig(field, issue);
    default:
      return refused('not_valid', { field });
  }
}

function tooSmall(field: string, { origin, minimum, inclusive }: z.core.$ZodIssueTooSmall) {
  const min = Number(minimum);
  if (origin === 'string')
    return min === 1 ? refused('required', { field }) : refused('too_short', { field, min });
  if (origin === 'array') return refused('too_few', { field, min });
  return refused(inclusive ? 'at_least' : 'above', { field, min });
}

function tooBig(field: string, { origin, maximum, inclusive }: z.core.$ZodIssueTooBig) {
  const max = Number(maximum);
  if (origin === 'string') return refused('too_long', { field, max });
  if (origin === 'array') return refused('too_many_entries', { field, max });
  return refused(inclusive ? 'at_most' : 'below', { field, max });
}
