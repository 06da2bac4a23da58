/**
 * Answers with these states refuse the input or its sender, before anything is stored. Where nothing is found (404), nothing
 * was stored either, but what the sender had read is stale.
 */
export const NOTHING_STORED: ReadonlySet<number> = new Set([400, 403, 413, 415]);
