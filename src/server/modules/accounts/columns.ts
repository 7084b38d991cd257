/** What the API shows of an account, for whatever statement finds out whose a request is. */
import { type Column, type SQL, sql } from 'drizzle-orm';
import { users } from './table.ts';

export const shown = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  profileImageUrl: users.profileImageUrl,
  subscriptionTier: users.tier,
  isAdmin: users.isAdmin,
  language: users.language,
  timeZone: users.timeZone,
  isDemo: users.isDemo,
  listColumns: users.listColumns,
};

/** One column, whatever it holds: a page's reads are this statement and one more, and each column of a reply is made ready anew. */
export const inOneColumn = (columns: Record<keyof typeof shown, Column>): SQL =>
  sql`json_build_object(${sql.join(
    Object.entries(columns).flatMap(([name, column]) => [sql.raw(`'${name}'`), sql`${column}`]),
    sql`, `,
  )})`;
