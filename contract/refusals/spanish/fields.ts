import { DATE_MAX, DATE_MIN } from '../../values/limits.ts';
import type { fields, RefusedField, ValueType } from '../fields.ts';
import type { SentencesOf } from '../translated.ts';
import { spanishField } from './field-names.ts';

/** What a value must be. */
const TYPES: Readonly<Record<ValueType, string>> = {
  answer: 'confirmed, short, out o substitute',
  boolean: 'true o false',
  currency_code: 'un código como USD',
  email_or_sms: 'email o sms',
  employee_or_manager: 'employee o manager',
  deadline: 'deadline',
  id: 'un id',
  list: 'una lista',
  list_of_answers: 'una lista de respuestas',
  list_of_ids: 'una lista de ids',
  milliseconds: 'un número de milisegundos',
  none: 'none',
  number: 'un número',
  object: 'un objeto',
  service_id: 'un id del servicio',
  text: 'un texto',
  time: 'una hora',
  undo_id: 'el undoId de la respuesta',
  week_days: 'una lista como ["monday"]',
  whole_number: 'un número entero',
  word: 'una palabra',
};

/** The name of the field stands before a colon, so that the sentence needs neither its gender nor its number. */
const about =
  <P extends RefusedField>(rest: string | ((params: P) => string)) =>
  (params: P) =>
    `${spanishField(params.field)}: ${typeof rest === 'string' ? rest : rest(params)}`;

interface Min {
  field: string;
  min: number;
}
interface Max {
  field: string;
  max: number;
}

export const fieldsInSpanish: SentencesOf<typeof fields> = {
  required: about('es un dato obligatorio'),
  wrong_type: about(({ type }: RefusedField & { type: ValueType }) => `debe ser ${TYPES[type]}`),
  not_valid: about('el valor no es válido'),
  one_of: about(
    ({ values }: RefusedField & { values: readonly unknown[] }) =>
      `debe ser uno de estos valores: ${values.join(', ')}`,
  ),
  given_twice: about('se puede indicar una sola vez'),
  at_least: about(({ min }: Min) => `el mínimo es ${min}`),
  at_most: about(({ max }: Max) => `el máximo es ${max}`),
  above: about(({ min }: Min) => `debe ser más de ${min}`),
  below: about(({ max }: Max) => `debe ser menos de ${max}`),
  percent_at_least: about(({ min }: Min) => `el mínimo es ${min} por ciento`),
  percent_at_most: about(({ max }: Max) => `el máximo es ${max} por ciento`),
  not_from_to: about(({ min, max }: Min & Max) => `debe ser un número entero de ${min} a ${max}`),
  too_short: about(({ min }: Min) => `debe tener al menos ${min} caracteres`),
  too_long: about(({ max }: Max) => `puede tener como máximo ${max} caracteres`),
  not_shorter: about(({ max }: Max) => `debe tener menos de ${max} caracteres`),
  too_few: about(
    ({ min }: Min) => `necesita al menos ${min} ${min === 1 ? 'entrada' : 'entradas'}`,
  ),
  too_many_entries: about(
    ({ max }: Max) => `admite como máximo ${max} ${max === 1 ? 'entrada' : 'entradas'}`,
  ),
  too_many_marks: about('hay demasiados signos sobre una misma letra'),
  no_text: about('contiene un carácter que no se puede guardar'),
  not_seen: about('debe tener caracteres visibles'),
  no_email: about('debe tener la forma nombre@example.com'),
  no_phone: about('debe tener dígitos, como +1 555-0100, y al menos 3 caracteres'),
  no_record: about('no existe'),
  no_amount: about(
    'debe ser un importe de 0 a 9,999,999.9999 con cuatro decimales como máximo, como 12.50',
  ),
  two_decimals: about('admite como máximo dos decimales'),
  no_total: about('debe ser un importe como 12.50'),
  no_stock_amount: about('debe ser de 0 a 9,999,999 con tres decimales como máximo'),
  no_temperature: about('debe ser de -99.9 a 299.9 °C con un decimal como máximo'),
  no_day: about(`debe ser una fecha como 2026-11-21, de ${DATE_MIN} a ${DATE_MAX}`),
  no_picture: about('debe empezar con http:// o https://, o venir de un archivo subido'),
  no_upload: about('debe venir de un archivo subido'),
};
