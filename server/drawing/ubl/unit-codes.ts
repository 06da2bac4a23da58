/**
 * Codes of UN/ECE Recommendation 20 (with Recommendation 21's packages, which start with X) for the abbreviations that
 * kitchens use. `ZZ` means 'mutually defined'.
 */
const CODES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    kg: 'KGM',
    g: 'GRM',
    mg: 'MGM',
    t: 'TNE',
    lb: 'LBR',
    lbs: 'LBR',
    oz: 'ONZ',
    l: 'LTR',
    ltr: 'LTR',
    dl: 'DLT',
    cl: 'CLT',
    ml: 'MLT',
    gal: 'GLL',
    qt: 'QTL',
    pt: 'PTL',
    'fl oz': 'OZA',
    m: 'MTR',
    cm: 'CMT',
    ea: 'EA',
    each: 'EA',
    pc: 'H87',
    pcs: 'H87',
    piece: 'H87',
    doz: 'DZN',
    dz: 'DZN',
    dozen: 'DZN',
    pr: 'PR',
    pair: 'PR',
    case: 'XCS',
    cs: 'XCS',
    box: 'XBX',
    bx: 'XBX',
    bag: 'XBG',
    bottle: 'XBO',
    btl: 'XBO',
    can: 'XCA',
    carton: 'XCT',
    ctn: 'XCT',
    crate: 'XCR',
    jar: 'XJR',
    keg: 'XKG',
    pack: 'XPK',
    pk: 'XPK',
    pallet: 'XPX',
    roll: 'XRO',
    sack: 'XSA',
    tray: 'XDS',
    tub: 'XTB',
  }),
);

export const OTHER_UNIT = 'ZZ';

/** 'KGM' for 'kg', whatever its case and with or without a full stop; `OTHER_UNIT` for an unknown one. */
export function unitCode(abbreviation: string): string {
  return CODES.get(abbreviation.trim().toLowerCase().replace(/\.$/, '')) ?? OTHER_UNIT;
}
