import { spanishAmount, spanishDay } from '../../refusals/spanish/words.ts';
import type { WeekDay } from '../../values/week-days.ts';
import type { DaysLeftOut, standing } from '../standing.ts';
import type { StatementsOf } from '../translated.ts';

const WEEK_DAYS: Readonly<Record<WeekDay, string>> = {
  monday: 'lunes',
  tuesday: 'martes',
  wednesday: 'miércoles',
  thursday: 'jueves',
  friday: 'viernes',
  saturday: 'sábados',
  sunday: 'domingos',
};

const stretch = ({ from, to }: DaysLeftOut) =>
  from === to ? `el ${spanishDay(from)}` : `del ${spanishDay(from)} al ${spanishDay(to)}`;

export const standingInSpanish: StatementsOf<typeof standing> = {
  left_out_paused: (pause) => `En pausa ${stretch(pause)}`,
  left_out_exception: 'El proveedor no entrega este día',
  left_out_no_delivery: ({ day }) => `El proveedor no entrega los ${WEEK_DAYS[day]}`,
  no_order_skipped: 'Omitido',
  no_order_nothing_needed: 'No hacía falta nada',
  no_order_paused: 'En pausa',
  no_order_without_responsible:
    'No había responsable: la persona fue eliminada o ya no trabaja en este local',
  no_order_missed: 'El servidor no funcionó antes de la hora límite',
  no_order_not_submitted: 'Nadie lo envió antes de la hora límite',
  unusual_quantity: ({ productName, quantity, usual }) =>
    `${productName}: ${spanishAmount(quantity)}, lo habitual es ${spanishAmount(usual)}`,
  unusual_unit: ({ productName, quantity, before, unitOfMeasure }) =>
    `${productName}: ${spanishAmount(quantity)} ${before}, pero ahora se pide en ${unitOfMeasure}: hay que indicar de nuevo la cantidad`,
  unusual_price: ({ productName, percent }) =>
    `${productName}: su precio cambió más de ${percent} % desde el último pedido de este local`,
  unusual_budget: 'Supera un presupuesto',
  unusual_not_sold: ({ productName }) => `${productName} ya no se vende`,
  unusual_not_counted: ({ productName, days }) =>
    `${productName} no se contó en los últimos ${days} días`,
  unusual_changed: 'Alguien lo cambió, así que debe enviarlo una persona',
  unusual_restored:
    'Se recuperó una copia de seguridad y puede que ya se haya pedido, así que debe enviarlo una persona',
  unusual_responsible: ({ name }) => `${name} ya no puede pedir en este local`,
};
