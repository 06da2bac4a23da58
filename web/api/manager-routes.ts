import table from 'virtual:routes';
import managerTable from 'virtual:manager-routes';

/** Loaded with the managers' area: what its first screen calls, and employees may not. */
Object.assign(table, managerTable);
