import table from 'virtual:routes';
import lateTable from 'virtual:late-routes';

/** Loaded with the late parts that import it: the first view is smaller without the calls that only they make. */
Object.assign(table, lateTable);
