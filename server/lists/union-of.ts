import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/** All rows of these queries: at least one. */
export function unionOf(branches: readonly SQL[]): SQL {
  return sql.join(
    branches.map((branch) => sql`(${branch})`),
    sql` union all `,
  );
}
