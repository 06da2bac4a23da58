import type { calls } from '../calls.ts';
import type { SentencesOf } from '../translated.ts';
import { agreeing, thisSpanish, spanishWait } from './words.ts';
import { upperFirst } from '../words.ts';

const UNAVAILABLE = {
  database: 'La base de datos no responde en este momento. Se puede reintentar en un momento.',
  imports:
    'Se están importando demasiados archivos en este momento. Se puede reintentar en un momento.',
  links: 'Se están abriendo demasiados enlaces de pedidos. Se puede reintentar en un momento.',
  lists:
    'Se están leyendo demasiadas listas completas y exportaciones. Se puede reintentar en un momento.',
  locked:
    'Alguien está cambiando lo mismo, y tarda más de lo normal. Se puede reintentar en un momento.',
  overload: 'Hay demasiada actividad en este momento. Se puede reintentar en unos segundos.',
  pdf_of_document: 'Este documento es demasiado grande para un PDF.',
  pdf_time: 'El PDF no se pudo crear a tiempo. Se puede reintentar en un momento.',
  pdfs: 'Se están creando demasiados PDF en este momento. Se puede reintentar en un momento.',
  photo_storage: 'El almacén de fotos no responde. Se puede reintentar en un momento.',
  photos: 'Demasiadas fotos a la vez. Se puede reintentar en un momento.',
  screens: 'Hay demasiadas pantallas abiertas. Intentar de nuevo.',
  sign_ins: 'Demasiadas personas están iniciando sesión. Se puede reintentar en unos segundos.',
  transactions: 'Hay demasiados cambios en espera. Se puede reintentar en un momento.',
  upload: 'El archivo no se pudo guardar en este momento. Intentar de nuevo.',
} as const;

const TOO_MANY = {
  answers: 'Demasiadas respuestas por este enlace. Hay que esperar un minuto.',
  calls: 'Demasiadas solicitudes desde esta dirección. Hay que esperar un minuto.',
  link_used_up:
    'Por este enlace ya se dieron muchísimas respuestas. Es mejor llamar o pedir un enlace nuevo.',
  screens: 'Hay demasiadas pantallas abiertas en esta dirección. Hay que cerrar algunas.',
} as const;

const TOO_SLOW = {
  caller_left: 'La conexión se cerró antes de que empezara la respuesta.',
  left_before_pdf: 'La conexión se cerró antes de que se creara el PDF.',
  read: 'La respuesta se leyó demasiado despacio.',
  sent: 'Esto tardó demasiado en llegar y se descartó. Intentar de nuevo.',
} as const;

const TOO_LARGE = {
  head: 'La dirección o los encabezados de esta solicitud son demasiado grandes.',
  request: 'Esta solicitud es demasiado grande.',
} as const;

const UNSUPPORTED = {
  form: 'Esta solicitud necesita un formulario con un archivo.',
  json: 'Esta solicitud necesita application/json.',
  photo:
    'Este archivo no se puede leer como foto. Hay que elegir un JPEG, PNG, WebP, GIF o AVIF que se abra en el dispositivo.',
} as const;

export const callsInSpanish: SentencesOf<typeof calls> = {
  not_found: ({ what }) => {
    if (what === 'address') return 'No hay nada en esta dirección.';
    if (what === 'link')
      return 'Este enlace no es válido o ya venció. El representante del proveedor puede dar uno nuevo.';
    return `${upperFirst(thisSpanish(what))} no existe o fue ${agreeing(what, 'eliminado')}.`;
  },
  same_moment: 'Alguien cambió lo mismo en el mismo momento. Intentar de nuevo.',
  exists_already: 'Ya existe algo con este nombre o id.',
  not_deleted: ({ what }) =>
    `${upperFirst(thisSpanish(what))} no está ${agreeing(what, 'eliminado')}.`,
  too_large: ({ because }) => TOO_LARGE[because],
  file_too_large: ({ megabytes }) => `Este archivo pesa más de ${megabytes} MB.`,
  photo_too_large: ({ megapixels }) =>
    `Esta foto tiene más de ${megapixels} megapíxeles. Hay que tomarla en un tamaño menor.`,
  unsupported_type: ({ because }) => UNSUPPORTED[because],
  too_slow: ({ because }) => TOO_SLOW[because],
  too_many: (too) => {
    switch (too.because) {
      case 'tries':
        return `Demasiados intentos equivocados. Se puede reintentar en ${spanishWait(too.seconds)}.`;
      case 'messages':
        return `A este destinatario se le enviaron ${too.most} mensajes sobre lo mismo en la última hora. Se puede reintentar más tarde.`;
      default:
        return TOO_MANY[too.because];
    }
  },
  unavailable: ({ because }) => UNAVAILABLE[because],
  internal: ({ requestId }) =>
    `Algo falló de nuestro lado. Intentar de nuevo; si continúa, el número de referencia es ${requestId}.`,
};
