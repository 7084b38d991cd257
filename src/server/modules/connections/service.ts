/** What other modules may ask of connections. */
export { listConnections, removeConnection } from './connections.ts';
