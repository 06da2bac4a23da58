import { messageKindWords } from './messages.ts';
import { statement } from './statement.ts';

/** What a thing is called, such as the one that needs attention and has waited longest (V10). */

export interface NamedSubject {
  name: string;
}

export const subjects = {
  /** 'Fresh Farms at Downtown'; `name` is a vendor, or who ordered. */
  at_location: statement(
    ({ name, locationName }: NamedSubject & { locationName: string }) =>
      `${name} at ${locationName}`,
  ),
  message_to: statement(
    ({ kind, recipient }: { kind: string; recipient: string }) =>
      `${messageKindWords(kind)} to ${recipient}`,
  ),
  named: statement(({ name }: NamedSubject) => name),
  /** In the place of a vendor's name. */
  several_vendors: statement('Multiple vendors'),
  in_unit: statement(
    ({ name, unitOfMeasure }: NamedSubject & { unitOfMeasure: string }) =>
      `${name} in ${unitOfMeasure}`,
  ),
};
