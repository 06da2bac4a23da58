/** The database's error, which drizzle wraps as `cause`, and its SQLSTATE, else ''. */
export function databaseError(error: unknown): { cause: Error; code: string } {
  const outer = error instanceof Error ? error : new Error(String(error));
  const cause = outer.cause instanceof Error ? outer.cause : outer;
  return { cause, code: 'code' in cause && typeof cause.code === 'string' ? cause.code : '' };
}
