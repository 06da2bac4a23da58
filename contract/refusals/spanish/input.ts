import {
  DATE_MAX,
  DATE_MIN,
  FACTOR_DECIMALS,
  FACTOR_MAX,
  PIN_MAX,
  PIN_MIN,
} from '../../values/limits.ts';
import type { input } from '../input.ts';
import type { SentencesOf } from '../translated.ts';
import { spanishNumber } from './words.ts';

const SELECT = {
  day: 'al menos un día',
  orders_to_send: 'al menos una orden de compra',
  field_to_update: 'al menos un campo para actualizar',
  location: 'un local',
  notification_type: 'un tipo de aviso',
  product: 'un producto',
  products: 'productos',
  products_to_update: 'productos para actualizar',
  schedule_type: 'un tipo de horario',
  user: 'al menos un usuario',
  vendor: 'un proveedor',
} as const;

const CHOOSE = {
  below_minimum: 'si se envía o se retiene por debajo del mínimo',
  condition: 'una condición de la lista',
  currency: 'una moneda de la lista',
  day_of_week: 'un día de la semana',
  language: 'un idioma de la lista',
  product: 'un producto',
  reason: 'un motivo de la lista',
  state: 'un estado de la lista',
  time_of_sending: 'un momento de envío de la lista',
  time_zone: 'una zona horaria de la lista',
} as const;

const ENTER = {
  category_name: 'un nombre de categoría',
  date: 'una fecha como 2026-11-21',
  date_in_range: `una fecha de ${DATE_MIN} a ${DATE_MAX}`,
  time: 'una hora válida con la forma HH:MM',
} as const;

/** What holds at least one thing. */
const EMPTY = {
  answers: 'Hay que responder al menos un artículo',
  count: 'Hay que contar al menos un producto',
  order: 'Un pedido necesita al menos un artículo',
  receipt: 'Una recepción necesita al menos una línea',
} as const;

/** How much of something there may be. */
const FULL = {
  claim: (max: number) => `Un reclamo tiene como máximo ${max} líneas`,
  combined_orders: (max: number) => `Se pueden combinar como máximo ${max} pedidos con otro`,
  conversions: (max: number) => `Un producto tiene como máximo ${max} conversiones`,
  count: (max: number) => `Un conteo tiene como máximo ${max} líneas`,
  delivery_exceptions: (max: number) => `Un calendario tiene como máximo ${max} excepciones`,
  delivery_rules: (max: number) => `Un calendario tiene como máximo ${max} reglas`,
  inventory_lines: (max: number) => `Se pueden cambiar como máximo ${max} productos a la vez`,
  locations_of_user: (max: number) => `Un usuario puede tener como máximo ${max} locales`,
  order_guide: (max: number) => `Una guía de pedido tiene como máximo ${max} líneas`,
  orders_to_send: (max: number) => `Se pueden enviar como máximo ${max} órdenes de compra a la vez`,
  order: (max: number) => `Un pedido tiene como máximo ${max} artículos`,
  prices_seen: (max: number) => `Se pueden marcar como máximo ${max} precios a la vez`,
  products_to_update: (max: number) => `Se pueden actualizar como máximo ${max} productos a la vez`,
  receipt: (max: number) => `Una recepción tiene como máximo ${max} líneas`,
  refused_parts: (max: number) => `Una línea tiene como máximo ${max} partes rechazadas`,
  sending_rules: (max: number) => `Un proveedor tiene como máximo ${max} reglas de envío`,
  vendor_accounts: (max: number) => `Un local tiene como máximo ${max} números de cliente`,
} as const;

const TWICE = {
  channel: 'Un canal se puede nombrar una sola vez',
  general_rule: 'Un proveedor puede tener una sola regla para los demás locales',
  place: 'Un local o una región puede estar en una sola regla',
  answered_item: 'Un artículo se puede responder una sola vez',
  delivery_date: 'Esta fecha está dos veces en las excepciones.',
  delivery_day: 'Este día está dos veces en el calendario.',
  vendor_account: 'Un proveedor puede tener un solo número de cliente',
} as const;

const ID_FORMS = {
  correction: 'El id de una corrección es un UUID',
  count: 'El id de un conteo es un UUID',
  order: 'El id de un pedido es ORD- y una marca de tiempo en milisegundos',
  photo: 'El id de una foto es un UUID',
  receipt: 'El id de una recepción es RCP- y una marca de tiempo en milisegundos',
  waste_entry: 'El id de un registro de merma es un UUID',
} as const;

export const inputInSpanish: SentencesOf<typeof input> = {
  select: ({ what }) => `Hay que elegir ${SELECT[what]}`,
  choose: ({ what }) => `Hay que elegir ${CHOOSE[what]}`,
  enter: ({ what }) => `Hay que ingresar ${ENTER[what]}`,
  empty: ({ what }) => EMPTY[what],
  full: ({ what, max }) => FULL[what](max),
  twice: ({ what }) => TWICE[what],
  id_form: ({ what }) => ID_FORMS[what],
  id_characters: 'Ningún id contiene este carácter',
  filter_id: 'Un filtro por id necesita un número entero',
  date_form: 'Una fecha tiene la forma 2026-11-21',
  moment_form: 'Un momento tiene la forma 2026-11-21T14:05:00Z',
  date_range: `La fecha debe ser de ${DATE_MIN} a ${DATE_MAX}`,
  dry_run: 'Una prueba es true o false',
  import_mode: 'El modo de una importación es create, update o upsert',
  conversion: () =>
    `Una conversión debe ser un número mayor que 0 y de ${spanishNumber(FACTOR_MAX)} como máximo, con ${FACTOR_DECIMALS} decimales como máximo`,
  amount_or_percent: 'Un presupuesto tiene un importe o un porcentaje de las ventas',
  ends_before_it_begins: 'El último día es anterior al primero',
  pin_digits: `Un PIN tiene de ${PIN_MIN} a ${PIN_MAX} dígitos`,
  pin_run:
    'Este PIN es muy fácil de adivinar: hay que elegir uno que no repita el mismo dígito ni sea una serie como 1234',
  pin_popular: 'Este PIN es muy fácil de adivinar: lo usa mucha gente. Hay que elegir otro',
  list_missing: ({ what }) => (what === 'items' ? 'Faltan los artículos' : 'Faltan las líneas'),
  employee_missing: 'Hay que elegir un empleado',
  order_not_pending: 'Un pedido nuevo debe estar pendiente',
  short_without_quantity: 'Falta la cantidad donde se entrega menos',
  refused_nothing: 'La cantidad rechazada debe ser mayor que 0',
  line_of_what: 'Una línea debe indicar un artículo de un pedido o un producto que no se pidió',
  unordered_nothing: 'La cantidad de un producto que no se pidió debe ser mayor que 0',
  closed_unordered: 'Solo se puede cerrar una línea de un artículo pedido',
  mark_is_no_arrival: 'Solo lo que se recibió o falta lleva un id y un momento',
};
