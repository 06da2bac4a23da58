import type { PlainReasonNotDelivered, sending } from '../sending.ts';
import type { SentencesOf } from '../translated.ts';

const PERHAPS = 'el mensaje puede haber llegado';

const NOT_SENT: Readonly<Record<PlainReasonNotDelivered, string>> = {
  email_connection: `La conexión con el servidor de correo se cortó; ${PERHAPS}.`,
  email_time: `El servidor de correo no respondió a tiempo; ${PERHAPS}.`,
  sms_time: `El servicio de mensajes de texto no respondió a tiempo; ${PERHAPS}.`,
  unknown: `Algo falló durante el envío; ${PERHAPS}.`,
  before_backup: `No se había enviado cuando se hizo la copia de seguridad; desde entonces ${PERHAPS}.`,
  email_account: 'El servidor de correo no acepta la cuenta de SMTP_URL.',
  email_unreachable: 'No se puede contactar al servidor de correo en este momento.',
  not_known: 'No se sabe si llegó.',
  not_sent: 'Este mensaje no se envió.',
  photo_gone: 'La foto ya no está guardada.',
  reminder_late: 'Este recordatorio habría llegado con más de una hora de retraso.',
  sms_account: 'El servicio de mensajes de texto no acepta nuestra cuenta.',
  sms_unreachable: 'No se puede contactar al servicio de mensajes de texto en este momento.',
  stopped_before: 'El servidor se detuvo antes de enviar; el mensaje no llegó.',
  stopped_sending: `El servidor se detuvo durante el envío; ${PERHAPS}.`,
};

export const sendingInSpanish: SentencesOf<typeof sending> = {
  not_delivered: (not, say) => {
    switch (not.because) {
      case 'email_refused':
        return `El servidor de correo rechazó este mensaje: ${not.reason}`;
      case 'sms_refused':
        return `El servicio de mensajes de texto rechazó este mensaje: ${not.reason ?? `estado ${not.status}`}`;
      case 'sms_error':
        return `El servicio de mensajes de texto respondió con un error (estado ${not.status}); ${PERHAPS}.`;
      case 'outbox_folder':
        return `El mensaje no se pudo escribir en la carpeta de la bandeja de salida: ${not.reason}.`;
      case 'sms_undelivered':
        return `El servicio de mensajes de texto informa que este mensaje no se entregó${not.error === null ? '' : ` (error ${not.error})`}.`;
      case 'refused':
        return say(not.refusal);
      case 'as_written':
        return not.text;
      case 'unknown_kind':
        return `Esta versión no envía mensajes del tipo '${not.kind}'.`;
      default:
        return NOT_SENT[not.because];
    }
  },
  message_being_sent: 'Este mensaje se está enviando en este momento.',
  message_sent: 'Este mensaje ya se envió.',
  reminder_changed:
    'Desde entonces, este recordatorio se eliminó o se desactivó, o ya no se envía a esta dirección.',
};
