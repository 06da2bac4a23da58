/** A column in which records refer to uploaded photos. */
interface PhotoReference {
  /** What a person calls such a photo. */
  what: string;
  table: string;
  column: string;
  /** Deleted rows do not keep their photo. Deleted products and waste entries do: the history shows it. */
  untilDeleted?: true;
}

/** Every column that keeps photos stored. A photo that none of them has is removed; each that one has is in a backup. */
export const PHOTO_REFERENCES: readonly PhotoReference[] = [
  { what: 'product picture', table: 'products', column: 'photo_url' },
  { what: 'invoice photo', table: 'invoice_photos', column: 'url', untilDeleted: true },
  { what: 'receipt photo', table: 'receipt_lines', column: 'photo_url', untilDeleted: true },
  { what: 'receipt photo', table: 'receipt_refusals', column: 'photo_url', untilDeleted: true },
  { what: 'waste photo', table: 'waste_logs', column: 'photo_url' },
];
