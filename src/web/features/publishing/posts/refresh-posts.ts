/** Marks every list of posts as old, those of readers too. */
import type { QueryClient } from '@tanstack/react-query';
import { invalidate } from '#web/data/query.ts';

export async function refreshPosts(client: QueryClient): Promise<void> {
  await Promise.all([invalidate(client, '/api/admin/posts'), invalidate(client, '/api/posts')]);
}
