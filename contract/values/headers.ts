/** The headers of our own calls. Imports nothing: every first view needs them. */

/** The id of a write; by the same id the caller recognises the change that it caused. */
export const WRITE_ID_HEADER = 'x-write-id';
/** A call with this header set to `1` was made by the screen and not by the person: it does not count as use (A5). */
export const BACKGROUND_HEADER = 'x-background';
/**
 * Whose work a call sends: the id of a user. It is refused in another person's session, which may have begun in another tab a
 * moment ago: what waited on a device is stored under its author's name only (O6).
 */
export const AUTHOR_HEADER = 'x-author';
