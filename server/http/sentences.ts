import { detail } from '../failure.ts';
import type { Detail } from '../failure.ts';

/** Sentences instead of the validation library's messages. */
const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

type Rewrite = [pattern: RegExp, sentence: (name: string, ...found: string[]) => string];

/** The library's English messages, each with a sentence for a person. */
const REWRITES: Rewrite[] = [
  [/^Invalid input: expected \w+, received (?:undefined|null)$/, (name) => `${name} is required`],
  [/^Invalid input: expected (\w+)/, (name, kind = '') => `${name} must be ${KINDS[kind] ?? kind}`],
  [
    /^Too big: expected string to have <=(\d+)/,
    (name, most) => `${name} must be at most ${most} characters`,
  ],
  [/^Too small: expected string to have >=1 /, (name) => `${name} is required`],
  [
    /^Too small: expected string to have >=(\d+)/,
    (name, least) => `${name} must be at least ${least} characters`,
  ],
  [
    /^Too big: expected array to have <=(\d+)/,
    (name, most) => `${name} takes at most ${most} entries`,
  ],
  [
    /^Too small: expected array to have >=(\d+)/,
    (name, least) => `${name} needs at least ${least} entries`,
  ],
  [
    /^Too (big|small): expected \w+ to be (<=?|>=?)(\S+)/,
    (name, _, sign, limit) => `${name} must be ${sign} ${limit}`,
  ],
  [
    /^Invalid (option|input): expected (?:one of )?(.+)$/,
    (name, _, options = '') =>
      `${name} must be one of ${options.replaceAll('"', '').replaceAll('|', ', ')}`,
  ],
  [/^Invalid /, (name) => `${name} is not valid`],
];

/**
 * `message` as a sentence that names the field; the contract's own sentences are returned unchanged.
 * @param where the part of the request, as the library calls it; a list in a query is a parameter that was given more than once
 */
function sentenceFor(path: string, message: string, where?: string): string {
  const isRepeated = where === 'querystring' && message.endsWith('received array');
  if (isRepeated) return `${nameOf(path)} may be given only once`;
  for (const [pattern, sentence] of REWRITES) {
    const found = pattern.exec(message);
    if (found) return sentence(nameOf(path), ...found.slice(1));
  }
  return message;
}

/** `items.0.productId` → 'Product id'. */
function nameOf(path: string): string {
  if (path === '') return 'The body';
  const field = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? 'This';
  const words = field.replace(/([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

interface Issue {
  path: string;
  message: string;
}

/** The library's issues as details. */
export function detailsOf(issues: readonly Issue[], where?: string): Detail[] {
  return issues.map(({ path, message }) =>
    detail(path, 'as_written', { text: sentenceFor(path, message, where) }),
  );
}
