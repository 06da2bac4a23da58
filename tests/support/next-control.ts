export interface Control {
  kind: string;
  /** As a person reads it, for the report. */
  name: string;
  /** Whether it belongs to the frame around every screen, or to what the frame opened. */
  isFrame: boolean;
}

interface Marking {
  kind?: string;
  seen: string[];
  among: number;
  isFrame: boolean;
}

/**
 * In the page: marks the next control of the topmost of `among` layers whose kind was not pressed yet, or the one of this kind.
 * Two rows of a list that are built alike have the same controls: those of the first are pressed.
 */
export function markControl({ kind, seen, among, isFrame }: Marking) {
  const CONTROLS =
    'button,summary,[role=button],[role=tab],[role=menuitem],[role=option],[role=switch],[role=checkbox],[role=radio],input[type=checkbox],input[type=radio]';
  const OPTIONS = 4;
  const open = 'dialog,[role=dialog],[role=alertdialog],[role=menu],[role=listbox]';
  document.querySelector('[data-next-press]')?.removeAttribute('data-next-press');
  const layers = [...document.querySelectorAll(open)].filter(
    (layer) => layer.matches('[open],[data-state=open]') && !layer.parentElement?.closest(open),
  );
  const top = layers[among - 1] ?? document.body;
  const wasPressed = new Set(seen);
  const repeated = new Set<Element>();
  const shapes = new Map<Element | null, Set<string>>();
  for (const row of top.querySelectorAll('tr,li,article')) {
    const known = shapes.get(row.parentElement) ?? new Set();
    shapes.set(row.parentElement, known);
    const shape = shapeOf(row);
    if (known.has(shape)) repeated.add(row);
    known.add(shape);
  }
  const options = [...top.querySelectorAll('[role=option]')];
  const found = [...top.querySelectorAll<HTMLElement>(CONTROLS)].find((element) => {
    if (element.matches(':disabled,[aria-disabled=true],[data-disabled]')) return false;
    if (options.includes(element) && options.indexOf(element) >= OPTIONS) return false;
    if (!element.checkVisibility({ visibilityProperty: true }) || isInRepeated(element))
      return false;
    return kind === undefined ? !wasPressed.has(kindOf(element)) : kindOf(element) === kind;
  });
  if (!found) return undefined;
  found.setAttribute('data-next-press', '');
  return { kind: kindOf(found), name: nameOf(found), isFrame: isOfFrame(found) };

  function isInRepeated(element: Element): boolean {
    for (let each: Element | null = element; each && each !== top; each = each.parentElement)
      if (repeated.has(each)) return true;
    return false;
  }

  function isOfFrame(element: Element): boolean {
    return among === 0 ? !element.closest('main') : isFrame;
  }

  /** Its place and its words, or its picture; a number in its words may change by the press. */
  function kindOf(element: HTMLElement): string {
    const place = [isOfFrame(element) ? '' : location.pathname, String(among)];
    for (let each: Element | null = element; each && each !== top; each = each.parentElement)
      place.push(each.localName);
    const picture = element.querySelector('svg')?.getAttribute('class') ?? '';
    return [...place, nameOf(element) || picture].join('/').replaceAll(/\d+/g, '');
  }

  function nameOf(element: HTMLElement): string {
    const { labels } = element as HTMLButtonElement;
    const label = labels?.[0]?.textContent;
    return (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '').trim();
  }

  function shapeOf(element: Element): string {
    const shape = [...element.children].map(shapeOf).join('');
    return `<${element.localName} ${element.getAttribute('role') ?? ''}>${shape}</>`;
  }
}
