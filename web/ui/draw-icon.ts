import { createElement } from 'react';
import type { SVGProps } from 'react';

/** The shape of an icon, as `lucide-react` stores it. */
interface IconShape {
  name: string;
  node: [tag: string, attributes: Record<string, string>][];
  aliases?: unknown[];
}

type IconProps = SVGProps<SVGSVGElement> & { size?: number | string };

/**
 * Draws icons as `lucide-react` does, in a sixth of its code, which is in every first view: it takes the place of
 * `createLucideIcon` in the build (`vite.config.ts`). No options of a context, and no `absoluteStrokeWidth`.
 */
export default function createIcon({ name, node, aliases = [] }: IconShape) {
  const names = [name, ...aliases].filter((one) => typeof one === 'string');
  const own = ['lucide', ...names.map((one) => `lucide-${one}`)].join(' ');
  return function Icon({ size = 24, className, children, ...rest }: IconProps) {
    const isNamed =
      Boolean(children) || Object.keys(rest).some((prop) => /^(aria-|role$|title$)/.test(prop));
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: className ? `${own} ${className}` : own,
        'aria-hidden': isNamed ? undefined : true,
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
      children,
    );
  };
}
