import { PgDialect } from 'drizzle-orm/pg-core';

export const CASING = 'snake_case';
/** Turns queries into text; queries with parameters of the database's types go through `db`. */
export const dialect = new PgDialect({ casing: CASING });
