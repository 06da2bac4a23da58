import { WEEKDAY } from '../words.ts';
import type { Noun } from '../words.ts';

/** Words and forms of writing that the Spanish sentences share. */

/** How numbers, lists and days are written: as in the kitchens of the United States. */
export const LOCALE = 'es-US';

interface SpanishNoun {
  word: string;
  gender: 'm' | 'f';
}
const m = (word: string): SpanishNoun => ({ word, gender: 'm' });
const f = (word: string): SpanishNoun => ({ word, gender: 'f' });

const NOUNS: Readonly<Record<Noun, SpanishNoun>> = {
  assignment: f('asignación'),
  budget: m('presupuesto'),
  category: f('categoría'),
  claim: m('reclamo'),
  count: m('conteo'),
  device: m('dispositivo'),
  employee: m('empleado'),
  import: f('importación'),
  location: m('local'),
  marking: f('marca'),
  message: m('mensaje'),
  order: m('pedido'),
  order_guide: f('guía de pedido'),
  order_item: m('artículo'),
  part_of_export: f('parte de la exportación'),
  photo: f('foto'),
  pin: m('PIN'),
  prepared_order: m('pedido preparado'),
  product: m('producto'),
  profile: m('perfil'),
  purchase_order: f('orden de compra'),
  receipt: f('recepción'),
  reminder: m('recordatorio'),
  schedule: m('calendario'),
  sending_rules: f('regla de envío'),
  session: f('sesión'),
  settings: f('configuración'),
  standing_order: m('pedido fijo'),
  unit: f('unidad'),
  unit_of_measure: f('unidad de medida'),
  user: m('usuario'),
  vendor: m('proveedor'),
  waste_entry: m('registro de merma'),
};

/** 'este pedido', 'esta guía de pedido'. */
export function thisSpanish(what: Noun): string {
  const { word, gender } = NOUNS[what];
  return `${gender === 'm' ? 'este' : 'esta'} ${word}`;
}

/** 'otro pedido', 'otra guía de pedido'. */
export function anotherSpanish(what: Noun): string {
  const { word, gender } = NOUNS[what];
  return `${gender === 'm' ? 'otro' : 'otra'} ${word}`;
}

/** 'un pedido', 'una guía de pedido'. */
export function aSpanish(what: Noun): string {
  const { word, gender } = NOUNS[what];
  return `${gender === 'm' ? 'un' : 'una'} ${word}`;
}

/** An adjective or participle by the noun: 'eliminado', 'eliminada'. */
export function agreeing(what: Noun, masculine: string): string {
  return NOUNS[what].gender === 'm' ? masculine : feminine(masculine);
}

/** 'eliminado' → 'eliminada'. */
export function feminine(masculine: string): string {
  return masculine.replace(/o$/, 'a');
}

/** '1 producto', '1,200 productos'. */
export function spanishCount(count: number, one: string, many = `${one}s`): string {
  return `${spanishNumber(count)} ${count === 1 ? one : many}`;
}

export function spanishNumber(count: number): string {
  return count.toLocaleString(LOCALE);
}

/** A number with at most three decimals. */
export function spanishAmount(amount: number | string): string {
  return Number(amount).toLocaleString(LOCALE, { maximumFractionDigits: 3 });
}

/** 'Basil, Limes y Mint'. */
export function spanishList(parts: readonly string[]): string {
  return new Intl.ListFormat(LOCALE).format(parts);
}

/** 'vie, 27 nov', of `2026-11-27`, as screens write it. */
export function spanishDay(date: string): string {
  return new Date(date).toLocaleDateString(LOCALE, WEEKDAY).replace(' de ', ' ');
}

/** '45 segundos', '2 minutos'. */
export function spanishWait(seconds: number): string {
  if (seconds < 90) return spanishCount(seconds, 'segundo');
  return spanishCount(Math.ceil(seconds / 60), 'minuto');
}
