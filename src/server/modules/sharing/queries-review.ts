/** Everybody's public pages, for administrators. */
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { users } from '../accounts/table.ts';
import type { PageKind } from './queries.ts';
import { publicPages } from './table.ts';

type ReviewedRow = {
  id: string;
  kind: PageKind;
  slug: string;
  createdAt: string;
  withdrawnAt: string | null;
  isHidden: boolean;
  ownerId: string;
  email: string;
};

/** The newest first; slugs have no letter that means something in a pattern. */
export async function selectReviewed(
  db: Db,
  { words, after, limit }: { words: string; after: string | undefined; limit: number },
): Promise<ReviewedRow[]> {
  const { rows } = await db.execute<ReviewedRow>(sql`
    select p.id, p.kind, p.slug, to_json(p.created_at) #>> '{}' as "createdAt",
      to_json(p.withdrawn_at) #>> '{}' as "withdrawnAt", p.hidden_at is not null as "isHidden",
      u.id as "ownerId", u.email
    from ${publicPages} p join ${users} u on u.id = p.user_id
    where strpos(p.slug, ${words}) > 0 ${after === undefined ? sql`` : sql`and p.id < ${after}`}
    order by p.id desc limit ${limit}`);
  return rows;
}
