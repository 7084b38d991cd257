/** Marks every list of videos as old, those of readers too. */
import type { QueryClient } from '@tanstack/react-query';
import { invalidate } from '#web/data/query.ts';

export async function refreshVideos(client: QueryClient): Promise<void> {
  await Promise.all([invalidate(client, '/api/admin/videos'), invalidate(client, '/api/videos')]);
}
