import { ofField } from './refusal.ts';
import { nounOf, numberShown } from './words.ts';
import type { Noun } from './words.ts';

/** Refusals of a field that refers to something, or of an amount that cannot be stored. */

/** What to do about a reference to something that is gone. */
const INSTEAD = {
  nothing: (_noun: string) => '',
  choose: (_noun: string) => ' Choose another one.',
  select: (noun: string) => ` Please select a ${noun}.`,
} as const;

export const references = {
  gone: ofField(
    ({ what, instead }: { what: Noun; instead: keyof typeof INSTEAD }) =>
      `This ${nounOf(what)} does not exist or was deleted.${INSTEAD[instead](nounOf(what))}`,
  ),
  does_not_exist: ofField(({ what }: { what: Noun }) => `This ${nounOf(what)} does not exist.`),
  profile_gone: ofField('This profile no longer exists. Choose another one.'),
  responsible_elsewhere: ofField(
    ({ name }: { name: string }) =>
      `${name} is not assigned to this location. Choose somebody who orders there.`,
  ),
  product_of_another_vendor: ofField(
    ({ name }: { name: string }) => `${name} is of another vendor.`,
  ),
  products_gone: ofField(({ missing, selected }: { missing: number; selected: number }) => {
    const of = `${selected.toLocaleString('en-US')} selected product${selected === 1 ? '' : 's'}`;
    return missing === 1
      ? `1 of the ${of} does not exist or was deleted.`
      : `${missing} of the ${of} do not exist or were deleted.`;
  }),
  product_not_listed: ofField(({ instead }: { instead: 'nothing' | 'select' }) =>
    instead === 'select'
      ? 'This product is no longer in the catalogue. Please select a product.'
      : 'This product is no longer in the catalogue.',
  ),
  product_unknown: ofField('This product is not in the catalogue.'),
  product_gone: ofField(
    ({ name }: { name: string }) => `${name} is no longer in the catalogue. Remove it to go on.`,
  ),
  unit_of_product_changed: ofField(
    ({ name, before, unitOfMeasure }: { name: string; before: string; unitOfMeasure: string }) =>
      `${name} is ordered in ${unitOfMeasure} by now, and no longer in ${before}. Enter its quantity again.`,
  ),
  product_deleted: ofField(
    ({ name }: { name: string }) => `"${name}" was deleted from the catalogue.`,
  ),
  product_twice: ofField('This product is there twice.'),
  unit_gone: ofField(
    ({ unitOfMeasure, instead }: { unitOfMeasure: string; instead: 'nothing' | 'choose' }) =>
      `The unit of measure "${unitOfMeasure}" does not exist or was deleted.${INSTEAD[instead]('')}`,
  ),
  unit_unknown: ofField(
    ({ unitOfMeasure }: { unitOfMeasure: string }) =>
      `There is no unit '${unitOfMeasure}'. Choose another one.`,
  ),
  photo_not_stored: ofField('This photo is no longer stored. Please take it again.'),
  picture_unknown: ofField('There is no such picture here. Please upload one.'),
  picture_not_stored: ofField('This picture is no longer stored. Please upload it again.'),
  item_of_another: ofField(
    ({ what }: { what: 'location' | 'vendor' }) => `This order item is of another ${what}.`,
  ),
  item_not_on_order: ofField('This item is not on this order'),
  line_of_another_claim: ofField('This line is not of this claim.'),
  refers_to_nothing: ofField('This refers to something that does not exist.'),
  same_product: ofField(
    ({ name }: { name: string }) =>
      `${name} is what this item is already. Choose the product of another vendor.`,
  ),
  same_vendor: ofField(
    ({ name, vendorName }: { name: string; vendorName: string }) =>
      `${name} is of ${vendorName}, too. Choose the product of another vendor.`,
  ),
  conversion_to_own_unit: ofField('A conversion is to another unit than the product is kept in.'),
  conversion_twice: ofField(
    ({ unitOfMeasure }: { unitOfMeasure: string }) =>
      `There are two conversions to "${unitOfMeasure}".`,
  ),
  conversion_too_large: ofField(
    (of: { amount: number; unit: string; name: string; max: number }) =>
      `With this conversion ${numberShown(of.amount)} ${of.unit} of ${of.name}, which wait for it, would be more than ${numberShown(of.max)}. Correct the conversion.`,
  ),
  converted_too_large: ofField(
    (of: { amount: number; unitOfMeasure: string; max: number; ownUnit: string }) =>
      `${numberShown(of.amount)} ${of.unitOfMeasure} would be more than ${numberShown(of.max)} ${of.ownUnit}. Correct the conversion of the product first.`,
  ),
  counted_too_many: ofField(
    (of: { name: string; amount: number; unitOfMeasure: string; max: number }) =>
      `Of ${of.name}, ${numberShown(of.amount)} ${of.unitOfMeasure} were counted in several lines. At most ${numberShown(of.max)} can be stored.`,
  ),
  arrived_too_many: ofField(
    ({ productName, max }: { productName: string; max: number }) =>
      `Of ${productName} more than ${max} would have arrived.`,
  ),
  answer_quantity: ofField(({ productName, quantity, unitOfMeasure }: OrderedProduct) =>
    quantity === 1
      ? `Of ${productName} only 1 ${unitOfMeasure} was ordered: answer that it is out of stock`
      : `Quantity of ${productName} must be from 1 to ${quantity - 1}, because ${quantity} ${unitOfMeasure} were ordered`,
  ),
  answer_date: ofField(
    ({ productName }: { productName: string }) =>
      `Delivery date of ${productName} must be within a year from today`,
  ),
  credit_too_high: ofField(
    ({ max }: { max: string }) => `Credited amount must be at most ${max}, which was claimed.`,
  ),
  credit_of_another_state: ofField('A credited amount belongs to the state credited.'),
  rounded_too_large: ofField(
    ({ what }: { what: 'credited_amount' | 'amount' }) =>
      `${what === 'amount' ? 'Amount' : 'Credited amount'} is too large: it is rounded to more than 9,999,999.9999.`,
  ),
  manager_pin_short: ofField(
    ({ min }: { min: number }) => `A manager's PIN has at least ${min} digits.`,
  ),
  moment_to_come: ofField('This moment is still to come. Check the clock of the device.'),
  moment_too_old: ofField(
    ({ days }: { days: number }) =>
      `This was more than ${days} days ago, which is too late to record.`,
  ),
};

export interface OrderedProduct {
  productName: string;
  quantity: number;
  unitOfMeasure: string;
}
