import type { subjects } from '../subjects.ts';
import type { StatementsOf } from '../translated.ts';
import { spanishMessageKind } from './messages.ts';

export const subjectsInSpanish: StatementsOf<typeof subjects> = {
  at_location: ({ name, locationName }) => `${name} en ${locationName}`,
  message_to: ({ kind, recipient }) => `${spanishMessageKind(kind)} a ${recipient}`,
  named: ({ name }) => name,
  several_vendors: 'Varios proveedores',
  in_unit: ({ name, unitOfMeasure }) => `${name} en ${unitOfMeasure}`,
};
