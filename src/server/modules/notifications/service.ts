/** What other modules may ask of notifications. */
export { forget, type NewNotification, notify, notifyAll, seen } from './notify.ts';
