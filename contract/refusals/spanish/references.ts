import type { references } from '../references.ts';
import type { SentencesOf } from '../translated.ts';
import { upperFirst } from '../words.ts';
import type { Noun } from '../words.ts';
import {
  spanishAmount,
  agreeing,
  spanishNumber,
  thisSpanish,
  anotherSpanish,
  aSpanish,
} from './words.ts';

/** What to do about a reference to something that is gone. */
const INSTEAD = {
  nothing: (_what: Noun) => '',
  choose: (what: Noun) => ` Hay que elegir ${anotherSpanish(what)}.`,
  select: (what: Noun) => ` Hay que elegir ${aSpanish(what)}.`,
} as const;

export const referencesInSpanish: SentencesOf<typeof references> = {
  gone: ({ what, instead }) =>
    `${upperFirst(thisSpanish(what))} no existe o fue ${agreeing(what, 'eliminado')}.${INSTEAD[instead](what)}`,
  does_not_exist: ({ what }) => `${upperFirst(thisSpanish(what))} no existe.`,
  profile_gone: 'Este perfil ya no existe. Hay que elegir otro.',
  products_gone: ({ missing, selected }) => {
    if (selected === 1) return 'El producto elegido no existe o fue eliminado.';
    const of = `de los ${spanishNumber(selected)} productos elegidos`;
    return missing === 1
      ? `1 ${of} no existe o fue eliminado.`
      : `${spanishAmount(missing)} ${of} no existen o fueron eliminados.`;
  },
  product_not_listed: ({ instead }) =>
    instead === 'select'
      ? 'Este producto ya no está en el catálogo. Hay que elegir un producto.'
      : 'Este producto ya no está en el catálogo.',
  product_unknown: 'Este producto no está en el catálogo.',
  product_gone: ({ name }) => `${name} ya no está en el catálogo. Para continuar hay que quitarlo.`,
  unit_of_product_changed: ({ name, before, unitOfMeasure }) =>
    `${name} ahora se pide en ${unitOfMeasure} y ya no en ${before}. Hay que indicar de nuevo la cantidad.`,
  product_deleted: ({ name }) => `"${name}" fue eliminado del catálogo.`,
  responsible_elsewhere: ({ name }) =>
    `${name} no tiene este local asignado. Hay que elegir a alguien que pida ahí.`,
  product_of_another_vendor: ({ name }) => `${name} es de otro proveedor.`,
  product_twice: 'Este producto está dos veces.',
  unit_gone: ({ unitOfMeasure, instead }) =>
    `La unidad de medida "${unitOfMeasure}" no existe o fue eliminada.${INSTEAD[instead]('unit')}`,
  unit_unknown: ({ unitOfMeasure }) =>
    `La unidad "${unitOfMeasure}" no existe. Hay que elegir otra.`,
  photo_not_stored: 'Esta foto ya no está guardada. Hay que tomarla de nuevo.',
  picture_unknown: 'Esta imagen no existe aquí. Hay que subir una.',
  picture_not_stored: 'Esta imagen ya no está guardada. Hay que subirla de nuevo.',
  item_of_another: ({ what }) =>
    `Este artículo es de otro ${what === 'location' ? 'local' : 'proveedor'}.`,
  item_not_on_order: 'Este artículo no es de este pedido',
  line_of_another_claim: 'Esta línea no es de este reclamo.',
  refers_to_nothing: 'Esto se refiere a algo que no existe.',
  same_product: ({ name }) =>
    `Este artículo ya es ${name}. Hay que elegir el producto de otro proveedor.`,
  same_vendor: ({ name, vendorName }) =>
    `${name} también es de ${vendorName}. Hay que elegir el producto de otro proveedor.`,
  conversion_to_own_unit: 'Una conversión debe ser a una unidad distinta de la del producto.',
  conversion_twice: ({ unitOfMeasure }) => `Hay dos conversiones a "${unitOfMeasure}".`,
  conversion_too_large: (of) =>
    `Con esta conversión, ${spanishAmount(of.amount)} ${of.unit} de ${of.name}, que la esperan, serían más de ${spanishAmount(of.max)}. Hay que corregir la conversión.`,
  converted_too_large: (of) =>
    `${spanishAmount(of.amount)} ${of.unitOfMeasure} serían más de ${spanishAmount(of.max)} ${of.ownUnit}. Primero hay que corregir la conversión del producto.`,
  counted_too_many: (of) =>
    `De ${of.name} se contaron ${spanishAmount(of.amount)} ${of.unitOfMeasure} en varias líneas. Se pueden guardar como máximo ${spanishAmount(of.max)}.`,
  arrived_too_many: ({ productName, max }) =>
    `De ${productName} habrían llegado más de ${spanishAmount(max)}.`,
  answer_quantity: ({ productName, quantity, unitOfMeasure }) =>
    quantity === 1
      ? `De ${productName} se pidió solo 1 ${unitOfMeasure}: hay que responder que está agotado`
      : `La cantidad de ${productName} debe ser de 1 a ${quantity - 1}, porque se pidieron ${quantity} ${unitOfMeasure}`,
  answer_date: ({ productName }) =>
    `La fecha de entrega de ${productName} debe estar dentro de un año a partir de hoy`,
  credit_too_high: ({ max }) =>
    `El importe acreditado puede ser como máximo ${max}, lo que se reclamó.`,
  credit_of_another_state: 'Un importe acreditado corresponde al estado acreditado.',
  rounded_too_large: ({ what }) =>
    `${what === 'amount' ? 'El importe' : 'El importe acreditado'} es demasiado grande: se redondea a más de 9,999,999.9999.`,
  manager_pin_short: ({ min }) => `El PIN de un gerente tiene al menos ${min} dígitos.`,
  moment_to_come: 'Este momento está en el futuro. Hay que revisar el reloj del dispositivo.',
  moment_too_old: ({ days }) =>
    `Esto fue hace más de ${days} días, demasiado tarde para registrarlo.`,
};
