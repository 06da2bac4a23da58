import { transformAsync } from '@babel/core';
import linguiMacros from '@lingui/babel-plugin-lingui-macro';
import { getConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import type { Plugin } from 'vite';
import { inProject } from '../server/project-folder.ts';

/**
 * Texts of the screens (L3): Lingui's macros become calls of `web/language/i18n.ts`, with the English message in place, and
 * `.po` files become translations.
 */
export function languages(): Plugin[] {
  return [macros(), inPlace(), translations()];
}

/**
 * By Babel, which Lingui's macros are made for. Its own plugin for Vite has a native transform, whose binding npm leaves out
 * where an older Node installs (ADR-056).
 */
function macros(): Plugin {
  const linguiConfig = getConfig({ cwd: inProject('.') });
  return {
    name: 'macros-of-texts',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?(?:$|\?)/, code: /from '@lingui\/(?:core|react)\/macro'/ },
      async handler(code, id) {
        const file = id.replace(/\?.*$/, '');
        const result = await transformAsync(code, {
          filename: file,
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          parserOpts: { plugins: file.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
          // Literals are read as JSON below.
          generatorOpts: { jsescOption: { minimal: true } },
          plugins: [[linguiMacros, { descriptorFields: 'message', linguiConfig }]],
        });
        return { code: result?.code ?? code, map: result?.map };
      },
    },
  };
}

/**
 * Compiles the messages that stand in the code, so that no compiler of messages is part of the app. A text without values
 * and elements is its own id, which is shorter than text and id.
 */
function inPlace(): Plugin {
  return {
    name: 'messages-in-place',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?(?:$|\?)/, code: '/** i18n */' },
      handler(code) {
        const ids = new Set([...code.matchAll(/\bid: "([\w-]{6})"/g)].map(([, id]) => id));
        // With values, the context stands behind them.
        const contexts = [...code.matchAll(CONTEXT)].map(([, literal = '']) => textOf(literal));
        const withCompiled = (whole: string, literal: string) => {
          const message = textOf(literal);
          const isOurs = [undefined, ...contexts].some((context) =>
            ids.has(generateMessageId(message, context)),
          );
          // Another object may have a message, too.
          if (!isOurs) return whole;
          return `message: ${JSON.stringify(compiled(message))}`;
        };
        return {
          code: code
            .replaceAll(PLAIN, (whole, literal: string) =>
              isPlain(textOf(literal)) ? `id: ${literal}\n` : whole,
            )
            .replaceAll(ONLY_TEXT, '($1)')
            .replaceAll(MESSAGE, withCompiled),
          map: null,
        };
      },
    },
  };
}

/** What the macros print: the id and the message of a text, and the context that tells messages of the same words apart. */
const LITERAL = `"(?:[^"\\\\]|\\\\.)*"|'(?:[^'\\\\]|\\\\.)*'`;
const PLAIN = new RegExp(`\\bid: "[\\w-]{6}",\\s*message: (${LITERAL})\\s*(?=\\})`, 'g');
const ONLY_TEXT = new RegExp(`\\(\\s*/\\*\\* i18n \\*/\\s*\\{\\s*id: (${LITERAL})\\s*\\}\\)`, 'g');
const MESSAGE = new RegExp(`\\bmessage: (${LITERAL})(?:,\\s*context: (?:${LITERAL}))?`, 'g');
const CONTEXT = new RegExp(`\\bcontext: (${LITERAL})`, 'g');

/** The text of a literal, in either kind of quotes. */
function textOf(literal: string): string {
  if (literal.startsWith('"')) return JSON.parse(literal) as string;
  const inner = literal
    .slice(1, -1)
    .replaceAll(String.raw`\'`, "'")
    .replaceAll('"', String.raw`\"`);
  return JSON.parse(`"${inner}"`) as string;
}

/** Each `.po` file as a module with its translations by the ids that the code has. */
function translations(): Plugin {
  const { parse } = formatter();
  return {
    name: 'translations',
    enforce: 'pre',
    transform: {
      filter: { id: /\.po$/ },
      async handler(code) {
        const entries = Object.values(
          await parse(code, { locale: undefined, sourceLocale: 'en', filename: '' }),
        );
        const messages = entries.flatMap(({ message = '', context, translation, obsolete }) =>
          translation && !obsolete ? [[idOf(message, context), compiled(translation)]] : [],
        );
        return {
          code: `export const messages = ${JSON.stringify(Object.fromEntries(messages))}`,
          map: null,
        };
      },
    },
  };
}

const idOf = (message: string, context?: string) =>
  !context && isPlain(message) ? message : generateMessageId(message, context);

const isPlain = (message: string) =>
  !message.includes('<') && typeof compiled(message) === 'string';

function compiled(message: string) {
  const tokens = compileMessage(message);
  return tokens.length === 1 && typeof tokens[0] === 'string' ? tokens[0] : tokens;
}
