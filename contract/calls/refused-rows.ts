import { z } from 'zod';
import { CodedField, Message } from './coded.ts';

/**
 * What the answer of every import from a CSV file says of rows that it refused.
 * @param values the cells of such a row
 */
export function refusedRows<V extends z.ZodType>(values: V) {
  return {
    errors: z.array(z.string()),
    /** `errors` with their codes: each is the row's number and its reasons, each with the column that it is about. */
    errorsCoded: z.array(CodedField),
    ...Message.shape,
    /** The rows with `errors`, numbered as in the file; the header is row 1. */
    rejected: z.array(z.object({ row: z.int(), reason: z.string(), values })),
    /** How many rows were rejected, when `errors` and `rejected` hold only the first of them. */
    rejectedRows: z.int().optional(),
  };
}
