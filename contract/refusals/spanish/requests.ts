import type { requests } from '../requests.ts';
import type { SentencesOf } from '../translated.ts';
import { spanishCount, spanishList, spanishNumber } from './words.ts';

export const requestsInSpanish: SentencesOf<typeof requests> = {
  no_json_object: 'La solicitud necesita un objeto JSON como contenido.',
  no_json: 'El contenido de la solicitud no es JSON válido.',
  not_understood: 'No se pudo entender la solicitud.',
  cannot_be_stored: 'Un valor no se puede guardar tal como está.',
  if_match: 'If-Match lleva la versión de un registro entre comillas, como "3".',
  no_such_page: 'Esta página no existe. Hay que empezar de nuevo por la primera.',
  not_a_cursor: 'Este no es un cursor de esta lista',
  file_missing: 'Hay que elegir un archivo.',
  upload_broken: 'El archivo no llegó completo. Hay que enviar un archivo a la vez.',
  file_empty: 'Este archivo está vacío.',
  file_no_csv:
    'Este archivo no es un CSV. Hay que guardar la hoja de cálculo como CSV y elegir ese archivo.',
  file_column_twice: ({ column }) => `La columna ${column} está dos veces.`,
  file_columns_missing: ({ required, missing }) =>
    `La primera fila debe nombrar las columnas ${spanishList(required)}; ${missing.length === 1 ? 'falta' : 'faltan'} ${spanishList(missing)}.`,
  file_no_identity:
    'Para cambiar productos, la primera fila debe nombrar la columna id, o vendorName junto con name o vendorItemCode.',
  file_rows: ({ max }) =>
    `Este archivo tiene más de ${spanishCount(max, 'fila')}. Hay que dividirlo e importar las partes; la exportación de un catálogo grande viene en partes de ese tamaño.`,
  file_line_too_long: ({ max }) =>
    `Una línea de este archivo tiene más de ${spanishNumber(max)} caracteres, por eso no es una tabla. No se importó nada.`,
  file_quotes: ({ row }) =>
    `Fila ${row}: una comilla no está cerrada, o está dentro de una celda sin duplicarse. No se importó nada.`,
};
