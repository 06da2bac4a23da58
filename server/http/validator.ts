import { z } from 'zod';
import { REPORT_INPUT } from '../input-refusals.ts';

/** Input that is not what the contract says. Fastify adds the part of the request: `params`, `querystring` or `body`. */
export class UnfitInput extends Error {
  readonly issues: readonly z.core.$ZodIssue[];
  declare validationContext?: string;

  constructor(issues: readonly z.core.$ZodIssue[]) {
    super('The input is not what the contract says.');
    this.issues = issues;
  }
}

/** Parses each part of a request by its schema of the contract. */
export function validatorCompiler({ schema }: { schema: unknown }) {
  if (!(schema instanceof z.ZodType))
    throw new Error('A route has a schema that zod cannot parse.');
  return (given: unknown) => {
    const { error, data } = schema.safeParse(given, REPORT_INPUT);
    return error ? { error: new UnfitInput(error.issues) } : { value: data };
  };
}
