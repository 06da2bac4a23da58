import './late-routes.ts';
import table from 'virtual:routes';
import managerTable from 'virtual:late-manager-routes';

/** Loaded with the screens of managers other than the first. */
Object.assign(table, managerTable);
