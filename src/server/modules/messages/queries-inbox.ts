import { asc, eq, sql } from 'drizzle-orm';
import type {
  CannedReply,
  ConversationContext,
  FailingSong,
  InboxConversation,
  InboxState,
} from '#contract/inbox.ts';
import { mostCannedReplies } from '#domain/limits.ts';
import { plans, tiers } from '#domain/plans.ts';
import type { Db } from '#server/db/client.ts';
import { arrayOf, at } from '#server/db/sql.ts';
import { users } from '../accounts/table.ts';
import { items } from '../metrics/table.ts';
import { tracks } from '../tracks/table.ts';
import { type ConversationRow, conversationParts } from './queries.ts';
import { cannedReplies, messages, messageThreads } from './table.ts';

export type InboxRow = ConversationRow &
  Pick<InboxConversation, 'user' | 'assignee' | 'waitingSince'> & { rank: number; turn: number };

/** Where a conversation lies in the list: how soon its user may expect an answer, whose turn it is, and which one it is. */
export type InboxPlace = readonly [rank: number, turn: number, threadId: string];

type Wanted = {
  state: InboxState;
  search: string | undefined;
  /** Whose are `mine`. */
  adminId: string;
  after: InboxPlace | undefined;
  limit: number;
};

const isIn = (state: InboxState, adminId: string) =>
  state === 'closed'
    ? sql`t.closed_at is not null`
    : state === 'open'
      ? sql`t.closed_at is null`
      : sql`t.closed_at is null and t.assignee_id = ${adminId}`;

const holds = (text: ReturnType<typeof sql>, words: string) =>
  sql`strpos(lower(${text}), lower(${words})) > 0`;

const isFound = (words: string) => sql`(
  ${holds(sql`o.first_name || ' ' || o.last_name || ' ' || o.email`, words)}
  or exists (
    select from ${messages} f where f.thread_id = t.id and f.support_has
      and (${holds(sql`f.subject`, words)} or ${holds(sql`f.content`, words)})))`;

const owner = sql`json_build_object(
  'id', o.id, 'name', trim(o.first_name || ' ' || o.last_name), 'email', o.email, 'tier', o.tier, 'isDemo', o.is_demo)`;

/** Plans from the one that is answered first on; sample data is answered like whoever pays nothing. */
const byAnswer = tiers.toSorted((a, b) => plans[a].support.answerHours - plans[b].support.answerHours);
const plan = sql`case when o.is_demo then 'free' else o.tier end`;
const isWaiting = sql`t.closed_at is null and t.waiting_since is not null`;
/** Those that wait for the team come first, by plan; of one plan whoever waits longest. Then the others, the latest first. */
const rank = sql`case when ${isWaiting} then array_position(${arrayOf('text', byAnswer)}, ${plan}) else ${tiers.length + 1} end`;
const instantOf = (column: ReturnType<typeof sql>) => sql`(extract(epoch from ${column}) * 1000)::bigint`;
const turn = sql`case when ${isWaiting} then ${instantOf(sql`t.waiting_since`)} else -${instantOf(sql`t.last_message_at`)} end`;

/** Whoever is no administrator any more sees to nothing. */
const assignee = sql`case when a.id is not null
  then json_build_object('id', a.id, 'name', trim(a.first_name || ' ' || a.last_name)) end`;

const people = sql`
  join ${users} o on o.id = t.user_id
  left join ${users} a on a.id = t.assignee_id and a.is_admin`;

export async function selectInbox(
  db: Db,
  { state, search, adminId, after, limit }: Wanted,
): Promise<InboxRow[]> {
  const parts = conversationParts({ is: 'support' });
  const { rows } = await db.execute<InboxRow>(sql`
    select ${parts.columns}, ${owner} as "user", ${assignee} as "assignee", ${rank} as "rank", ${turn} as "turn",
      case when ${isWaiting} then to_json(t.waiting_since) #>> '{}' end as "waitingSince"
    from ${messageThreads} t ${people} ${parts.latest}
    where ${isIn(state, adminId)} ${search ? sql`and ${isFound(search)}` : sql``}
      ${after ? sql`and (${rank}, ${turn}, t.id) > (${after[0]}, ${after[1]}::bigint, ${after[2]})` : sql``}
    order by ${rank}, ${turn}, t.id limit ${limit}`);
  return rows;
}

export type ContextRow = Pick<ConversationContext, 'isClosed' | 'assignee' | 'user'>;

export async function selectContext(db: Db, threadId: string): Promise<ContextRow | undefined> {
  const { rows } = await db.execute<ContextRow>(sql`
    select t.closed_at is not null as "isClosed", ${assignee} as "assignee",
      ${owner}::jsonb || jsonb_build_object(
        'language', o.language, 'createdAt', o.created_at, 'lastSeenAt', o.last_seen_at,
        'songs', (select count(*) from ${tracks} s where s.user_id = o.id and s.removed_at is null)) as "user"
    from ${messageThreads} t ${people} where t.id = ${threadId}`);
  return rows[0];
}

/** The latest first. */
export async function selectFailuresOf(db: Db, userId: string, limit: number): Promise<FailingSong[]> {
  const { rows } = await db.execute<FailingSong>(sql`
    select s.id as "trackId", i.platform, i.shown_title as title, i.last_failure as "kind",
      to_json(i.last_failure_at) #>> '{}' as "failedAt"
    from ${tracks} s join ${items} i on i.id = s.item_id
    where s.user_id = ${userId} and s.removed_at is null and i.failures > 0
      and i.last_failure is not null and i.last_failure_at is not null
    order by i.last_failure_at desc, s.id limit ${limit}`);
  return rows;
}

type Change = { isClosed?: boolean | undefined; assigneeId?: string | null | undefined };

/** Whether there is such a conversation. What is closed already stays closed since when it was. */
export async function updateThread(
  db: Db,
  threadId: string,
  { isClosed, assigneeId }: Change,
  now: Date,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update ${messageThreads} set
      closed_at = ${isClosed === undefined ? sql`closed_at` : isClosed ? sql`coalesce(closed_at, ${at(now)})` : sql`null`},
      assignee_id = ${assigneeId === undefined ? sql`assignee_id` : sql`${assigneeId}`}
    where id = ${threadId} returning id`);
  return rows.length > 0;
}

export const selectCannedReplies = (db: Db): Promise<CannedReply[]> =>
  db
    .select()
    .from(cannedReplies)
    .orderBy(asc(sql`lower(${cannedReplies.title})`), asc(cannedReplies.id))
    .limit(mostCannedReplies);

/** False where there are as many as there may be; counted with those that are added at the same moment. */
export async function insertCannedReply(db: Db, reply: CannedReply): Promise<boolean> {
  await db.execute(sql`lock table ${cannedReplies} in share row exclusive mode`);
  if ((await db.$count(cannedReplies)) >= mostCannedReplies) return false;
  await db.insert(cannedReplies).values(reply);
  return true;
}

/** Whether there was one. */
export async function deleteCannedReply(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .delete(cannedReplies)
    .where(eq(cannedReplies.id, id))
    .returning({ id: cannedReplies.id });
  return rows.length > 0;
}
