import table from 'virtual:routes';
import lateTable from 'virtual:late-routes';

/** Loaded with what follows changes: the first view is smaller without the calls that only that makes. */
Object.assign(table, lateTable);
