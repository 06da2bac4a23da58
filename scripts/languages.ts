import { lingui } from '@lingui/vite-plugin';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import type { Plugin } from 'vite';

/**
 * Texts of the screens (L3): Lingui's macros become calls of `web/language/i18n.ts`, with the English message in place, and
 * `.po` files become translations.
 */
export function languages(): Plugin[] {
  return [...lingui({ macroTransform: { macro: { descriptorFields: 'message' } } }), compiled()];
}

/** Compiles the messages that stand in the code, so that no compiler of messages is part of the app. */
function compiled(): Plugin {
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?(?:$|\?)/, code: '/*i18n*/' },
      handler(code) {
        const ids = new Set([...code.matchAll(/\bid: "([\w-]{6})"/g)].map(([, id]) => id));
        return {
          code: code.replaceAll(MESSAGE, (whole, literal: string, context?: string) => {
            const message = JSON.parse(literal) as string;
            const id = generateMessageId(message, context?.slice(1, -1));
            return ids.has(id) ? `message: ${JSON.stringify(inPlace(message))}` : whole;
          }),
          map: null,
        };
      },
    },
  };
}

/** A message as the macro prints it, and the context that makes it another one. */
const MESSAGE =
  /message: ("(?:[^"\\]|\\.)*")(?:,\s*context: ('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"))?/g;

function inPlace(message: string) {
  const tokens = compileMessage(message);
  return tokens.length === 1 && typeof tokens[0] === 'string' ? tokens[0] : tokens;
}
