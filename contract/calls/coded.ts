import { z } from 'zod';

/**
 * How an answer carries what the server says (L2, adr-035): the English sentence in a field of its own, as specified, and what
 * it is made from. Beside `message` stand `code` and `params`; beside any other field, such as `detail`, stands `detailCoded`
 * with both. `inEnglish` of `statements/table.ts` makes the sentence again; a table of another language would, too.
 */
export const codeAndParams = { code: z.string(), params: z.record(z.string(), z.unknown()) };

export const CodedField = z.object(codeAndParams);

/** The answer of a call that has nothing but a sentence for a person. */
export const Message = z.object({ message: z.string(), ...codeAndParams });
export type Message = z.output<typeof Message>;
