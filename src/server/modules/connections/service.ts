/** What other modules may ask of connections. */
export { listConnections } from './connections.ts';
