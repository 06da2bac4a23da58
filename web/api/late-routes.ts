import table from 'virtual:routes';
import lateTable from 'virtual:late-routes';

/** Loaded with what follows changes, and with late parts: the first view is smaller without the calls that only they make. */
Object.assign(table, lateTable);
