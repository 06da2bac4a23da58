import { FEW_TRIES } from '../access.ts';
import type { access, NotAllowed, Wrong } from '../access.ts';
import type { SentencesOf } from '../translated.ts';
import { spanishWait } from './words.ts';

const NOT_ALLOWED: Readonly<Record<NotAllowed, string>> = {
  location: 'Este local no está entre los asignados. Un gerente puede asignarlo.',
  location_of_photo:
    'El local de esta foto no está entre los asignados. Un gerente puede asignarlo.',
  manager_decides:
    'Un gerente envía este pedido al proveedor, por eso solo un gerente puede cambiarlo.',
  quantity_only:
    'Se puede cambiar la cantidad o quitar el artículo. Para otros cambios hay que pedírselo a un gerente.',
  managers:
    'Solo los gerentes pueden hacer esto. Hay que elegir un perfil de gerente o pedírselo a uno.',
  marking_ordered: 'Solo los gerentes pueden marcar artículos como pedidos.',
  order_of_another: 'Este pedido es de otra persona.',
  ordering_for_another: 'Solo se puede pedir en nombre propio.',
  orders_of_another: 'Solo se pueden ver los pedidos propios.',
  locations_of_another: 'Solo se pueden ver los locales propios.',
  prices: 'Aquí solo los gerentes ven precios.',
  standing_guide: 'Esta guía tiene un pedido fijo, por eso solo un gerente puede eliminarla.',
};

function triesLeftIn({ triesLeft, closedFor }: Wrong): string {
  if (triesLeft === 0) return ` Se puede volver a intentar en ${spanishWait(closedFor)}.`;
  if (triesLeft > FEW_TRIES) return '';
  return triesLeft === 1 ? ' Queda 1 intento.' : ` Quedan ${triesLeft} intentos.`;
}

const wrong = (sentence: string) => (of: Wrong) => sentence + triesLeftIn(of);

export const accessInSpanish: SentencesOf<typeof access> = {
  session_ended: ({ because }) =>
    because === 'no_profile'
      ? 'Primero hay que elegir un perfil.'
      : 'La sesión terminó. Hay que elegir el perfil de nuevo.',
  device_not_enrolled: ({ because }) =>
    because === 'removed'
      ? 'Un gerente acaba de quitar este dispositivo.'
      : 'Este dispositivo no está registrado. Primero hay que ingresar el código de acceso; un gerente lo conoce.',
  wrong_pin: ({ which, ...of }) =>
    (which === 'pin' ? 'Este PIN no es correcto.' : 'El PIN actual no es correcto.') +
    triesLeftIn(of),
  wrong_access_code: wrong('Este código de acceso no es correcto.'),
  wrong_setup_code: wrong(
    'Este código de instalación no es correcto. Se mostró al iniciar ProcureApp.',
  ),
  not_allowed: ({ because }) => NOT_ALLOWED[because],
  wrong_signature:
    'Este aviso no está firmado por el servicio de mensajes de texto de este producto.',
  unexpected_host:
    'ProcureApp no responde en esta dirección. Hay que configurar PUBLIC_URL con ella.',
  other_site: 'Esto se envió desde otro sitio web, por eso se rechazó.',
  last_manager: ({ name, withPin }) =>
    withPin
      ? `${name} es el último gerente con PIN. Primero hay que dar un PIN a otro gerente.`
      : `${name} es el último gerente. Primero hay que nombrar a otro gerente.`,
  already_set_up: 'Esta organización ya está configurada. Para continuar hay que elegir un perfil.',
  no_access_code: 'Todavía no hay un código de acceso. Un gerente lo define en la configuración.',
  access_code_fixed:
    'El código de acceso está fijado en el servidor (ACCESS_CODE), por eso no se puede cambiar aquí.',
  no_profile_chosen: 'Primero hay que elegir un perfil.',
  no_pin_yet: 'Todavía no hay un PIN. Un gerente puede asignarlo.',
};
