import type pg from 'pg';

/** What no line of the log may contain (A11). */
const FORBIDDEN: Record<string, RegExp> = {
  'an e-mail address': /[\w.+-]+@[\w-]+(\.[\w-]+)*\.[a-z]{2,}/i,
  // 32 random bytes or a hash of them, as sessions, links and devices have.
  'a token': /(?<![\w/-])(?=[\w-]*\d)(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{43}(?![\w-])/,
  'a secret field': /"(pin|currentPin|accessCode|setupCode|token|password|cookie|set-cookie)":/i,
};

/**
 * The lines of a log with a PIN, token, telephone number or e-mail address, each with what it holds.
 * @param personal values of this run's records
 */
export function linesWithSecrets(lines: string, personal: readonly string[] = []): string[] {
  const values = personal.filter((value) => value.length > 4);
  return lines.split('\n').flatMap((line) => {
    const found = Object.entries(FORBIDDEN).find(([, pattern]) => pattern.test(line));
    if (found) return `${found[0]}: ${line}`;
    const value = values.find((one) => line.includes(one));
    return value === undefined ? [] : `${value}: ${line}`;
  });
}

/** Every telephone number and address of a person or vendor in the database, whichever table holds it. */
export async function personalValues(pool: pg.Pool): Promise<string[]> {
  const columns = await pool.query<{ part: string }>(
    `select format('select %I::text as value from %I where %I is not null', column_name, table_name, column_name) as part
     from information_schema.columns
     where table_schema = 'public' and column_name ~ '(phone|email$|recipient|reply_to)'`,
  );
  const select = columns.rows.map(({ part }) => part).join(' union ');
  const { rows } = await pool.query<{ value: string }>(select);
  return rows.map(({ value }) => value);
}
