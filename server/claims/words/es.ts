import { counting } from '../../drawing/words/counting.ts';
import type { ClaimWords } from './words.ts';

export const es: ClaimWords = {
  title: (number) => `Reclamo n.º ${number}`,
  intro: ({ organization, location, date }) =>
    `${organization} reclama lo siguiente de la entrega a ${location} del ${date}.`,
  reason: 'Motivo',
  reasons: {
    short: 'Falta',
    damaged: 'Dañado',
    expired: 'Vencido',
    too_warm: 'Temperatura alta',
    wrong_item: 'Producto equivocado',
    price: 'Precio mayor que el pedido',
  },
  photo: (number) => `Foto ${number}`,
  billed: (billed, agreed) => `Facturado ${billed} en lugar de ${agreed}`,
  morePhotos: counting('es', 'foto más no está impresa', 'fotos más no están impresas'),
  withoutAmount: counting('es', 'línea sin importe', 'líneas sin importe'),
  attached: ({ attached, all }) =>
    attached === 0
      ? 'El reclamo va adjunto en PDF.'
      : attached === all
        ? 'El reclamo va adjunto en PDF, junto con las fotos.'
        : `El reclamo va adjunto en PDF, junto con las primeras ${attached} de ${all} fotos.`,
  request: 'Por favor, envíenos una nota de crédito o responda a este correo.',
};
