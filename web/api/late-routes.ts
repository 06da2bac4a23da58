import table from 'virtual:routes';
import lateTable from 'virtual:late-routes';

/** Loaded with what follows changes, and with each part that makes one of these calls: the first view is smaller without. */
Object.assign(table, lateTable);
