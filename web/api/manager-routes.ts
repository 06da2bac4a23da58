import table from 'virtual:routes';
import managerTable from 'virtual:manager-routes';

/** Loaded with the managers' area: employees' first view is smaller without the calls that they may not make. */
Object.assign(table, managerTable);
