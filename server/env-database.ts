import { z } from 'zod';

const address = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://');

/** The variables of the database's addresses. */
export const databaseVariables = {
  DATABASE_URL: address.optional(),
  DATABASE_DIRECT_URL: address.optional(),
  DATABASE_READ_URL: z
    .string()
    .transform((list) => list.trim().split(/\s+/))
    .pipe(z.array(address))
    .default([]),
};

interface DatabaseVariables {
  DATABASE_URL?: string | undefined;
  DATABASE_DIRECT_URL?: string | undefined;
  DATABASE_READ_URL: string[];
  DATABASE_NAMED_STATEMENTS?: boolean | undefined;
}

/** The addresses of a PostgreSQL server, if there is one. Another direct address says that a pooler is in between. */
export function databaseOf(env: DatabaseVariables) {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: direct, DATABASE_READ_URL: replicas } = env;
  if (!url) return undefined;
  const isPooled = direct !== undefined && direct !== url;
  const areNamed = env.DATABASE_NAMED_STATEMENTS ?? !isPooled;
  return { url, direct: direct ?? url, replicas, isPooled, areNamed };
}

/** The embedded server has no pooler and no replicas. */
export function missingDatabase(given: Readonly<Record<string, string | undefined>>): string[] {
  if (given['DATABASE_URL']) return [];
  return ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL', 'DATABASE_NAMED_STATEMENTS']
    .filter((name) => given[name])
    .map((name) => `DATABASE_URL is missing: ${name} is of no use without it`);
}
