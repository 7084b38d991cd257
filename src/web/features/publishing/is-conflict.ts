/** Whether somebody else saved in between. */
import { ApiError } from '#web/data/api.ts';

export const isConflict = (error: Error): boolean => error instanceof ApiError && error.code === 'conflict';
