import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';

/** To sort by a name as people do: letters before their case and accents, and numbers as numbers: 3 before 10. */
export const byName = (name: SQLWrapper): SQL => sql`${name} collate by_name`;
