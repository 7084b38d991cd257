/** Rows of accounts, how they are signed in to, what slows down guessing, and how many visitors there were. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { MemberRole } from '#contract/accounts.ts';
import type { Language } from '#domain/languages.ts';
import type { ListColumn } from '#domain/list-columns.ts';
import type { Tier } from '#domain/plans.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    /** Lower case. */
    email: text('email').notNull(),
    /** argon2id; null: this account cannot be signed in to by password. */
    passwordHash: text('password_hash'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    profileImageUrl: text('profile_image_url'),
    tier: text('tier').$type<Tier>().notNull().default('free'),
    isAdmin: boolean('is_admin').notNull().default(false),
    isDemo: boolean('is_demo').notNull().default(false),
    language: text('language').$type<Language>(),
    timeZone: text('time_zone').notNull().default('UTC'),
    /** What their table of songs shows; null: what is usual. */
    listColumns: text('list_columns').array().$type<ListColumn[]>(),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at'),
    /** Since when nobody may sign in to it and none of its songs is read on its account; null: it is not suspended. */
    suspendedAt: instant('suspended_at'),
  },
  (table) => [
    uniqueIndex('users_email').on(table.email),
    // Lists of administrators: by age and by last use, of all and of a plan; searched by the beginnings of names.
    index('users_created').on(table.createdAt, table.id),
    index('users_seen').on(sql`coalesce(last_seen_at, '-infinity'::timestamptz)`, table.id),
    index('users_tier').on(table.tier, table.createdAt, table.id),
    index('users_suspended').on(table.suspendedAt).where(sql`suspended_at is not null`),
    index('users_email_start').on(sql`email text_pattern_ops`),
    index('users_first_name_start').on(sql`lower(first_name || ' ' || last_name) text_pattern_ops`),
    index('users_last_name_start').on(sql`lower(last_name) text_pattern_ops`),
    index('users_admins').on(table.createdAt, table.id).where(sql`is_admin`),
  ],
);

/** Two counts of what has changed of an account, and what of it its stored growth was made of (module growth). */
export const accountVersions = pgTable('growth_state', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Whatever is answered about the account. */
  version: bigint('version', { mode: 'number' }).notNull().default(0),
  /** Its list and its complete days: what a reading alone does not change. */
  days: bigint('changes', { mode: 'number' }).notNull().default(0),
  /** Of which version, up to which complete day, in which zone. Null: of none yet. */
  madeOf: bigint('made_of', { mode: 'number' }),
  lastDay: date('last_day', { mode: 'string' }),
  timeZone: text('time_zone'),
});

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the cookie's value: a stolen table signs no one in. */
    tokenHash: text('token_hash').notNull(),
    userAgent: text('user_agent').notNull(),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** The account that is seen with it; null, or nothing that its user may see: their own. */
    actingFor: text('acting_for').references(() => users.id, { onDelete: 'set null' }),
    /** An administrator sees it as its user does, until then; null: as a member. */
    actingUntil: instant('acting_until'),
  },
  (table) => [
    uniqueIndex('sessions_token_hash').on(table.tokenHash),
    index('sessions_user').on(table.userId),
    index('sessions_acting').on(table.actingFor).where(sql`acting_for is not null`),
  ],
);

const ownerOf = (name: string) =>
  text(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
const owner = () => ownerOf('user_id');

/** What an authenticator app and we both know. */
export const totpSecrets = pgTable('totp_secrets', {
  userId: owner().primaryKey(),
  /** Encrypted with SECRET_KEY, together with whose it is. */
  sealedSecret: text('sealed_secret').notNull(),
  createdAt: instant('created_at').notNull(),
  /** Null: being set up, and asked for by nobody yet. */
  confirmedAt: instant('confirmed_at'),
  /** Half minutes since 1970, of the last code that was taken: neither it nor one before it is taken again. */
  lastStep: bigint('last_step', { mode: 'number' }),
});

/** For whoever has lost the app; a row goes when its code is used. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: owner(),
    /** SHA-256 of account and code. */
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Whoever gave the right password and still owes a code. Opens nothing but the way to give one. */
export const halfSignIns = pgTable(
  'half_sign_ins',
  {
    /** SHA-256 of a cookie's value. */
    tokenHash: text('token_hash').primaryKey(),
    userId: owner(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('half_sign_ins_user').on(table.userId)],
);

export const passkeys = pgTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    userId: owner(),
    /** The authenticator's own name for it, base64url. */
    credentialId: text('credential_id').notNull(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** Signatures so far, as the authenticator counts them; 0: it does not. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    uniqueIndex('passkeys_credential').on(table.credentialId),
    index('passkeys_user').on(table.userId),
  ],
);

/** What an authenticator is to sign, each once. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  /** SHA-256 of a cookie's value: another browser has no use for it. */
  tokenHash: text('token_hash').primaryKey(),
  challenge: text('challenge').notNull(),
  /** The session that adds a passkey; null: somebody signs in. */
  sessionId: text('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
  expiresAt: instant('expires_at').notNull(),
});

export type MailLinkPurpose = 'reset' | 'new-address';

/** What a link in a mail of ours is good for, once. */
export const mailLinks = pgTable(
  'mail_links',
  {
    /** SHA-256 of what stands in the link. */
    tokenHash: text('token_hash').primaryKey(),
    userId: owner(),
    purpose: text('purpose').$type<MailLinkPurpose>().notNull(),
    /** The address that the account gets by it; null: it is about the password. */
    email: text('email'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('mail_links_user').on(table.userId)],
);

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Pictures of people, square and without what the camera wrote into them. */
export const profilePictures = pgTable('profile_pictures', {
  userId: owner().primaryKey(),
  /** Stands in its address: another picture has another one. */
  version: text('version').notNull(),
  /** WebP. */
  large: bytes('large').notNull(),
  small: bytes('small').notNull(),
  /** Taken away, and kept a day in case that was a slip. */
  removedAt: instant('removed_at'),
});

/** From where an account has been signed in to: a sign-in from there is not held up by guesses from elsewhere. */
export const knownAddresses = pgTable(
  'known_addresses',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256, of another value for each account: the table does not tell who shares an address. */
    addressHash: text('address_hash').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.addressHash] })],
);

/** Tries per key (`login:address:…`, `login:account:…`) and window, shared by all processes. */
export const attempts = pgTable('attempts', {
  key: text('key').primaryKey(),
  windowStart: instant('window_start').notNull(),
  count: integer('count').notNull(),
});

/** Heartbeats of visitors by hour and page, and nothing of who they were. */
export const visits = pgTable(
  'visits',
  {
    hour: instant('hour').notNull(),
    /** First part of the path, from a closed list (`policy.ts`). */
    page: text('page').notNull(),
    heartbeats: integer('heartbeats').notNull(),
  },
  (table) => [primaryKey({ columns: [table.hour, table.page] })],
);

/** Who besides its owner may see an account. */
export const accountMembers = pgTable(
  'account_members',
  {
    ownerId: ownerOf('owner_id'),
    memberId: ownerOf('member_id'),
    role: text('role').$type<MemberRole>().notNull(),
    since: instant('since').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.memberId] }),
    index('account_members_member').on(table.memberId),
  ],
);

/** What is to make somebody a member; the row goes with its use. */
export const accountInvitations = pgTable(
  'account_invitations',
  {
    id: text('id').primaryKey(),
    ownerId: ownerOf('owner_id'),
    /** Lower case; the account that takes it has this one. */
    email: text('email').notNull(),
    role: text('role').$type<MemberRole>().notNull(),
    /** SHA-256 of what stands in the link; null: its mail is not yet made. */
    tokenHash: text('token_hash'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('account_invitations_token').on(table.tokenHash),
    uniqueIndex('account_invitations_email').on(table.ownerId, table.email),
  ],
);

/** How many people had a page open on a UTC day, by the plan and language they had then, and nothing of who they were. */
export const activityDays = pgTable(
  'activity_days',
  {
    day: date('day', { mode: 'string' }).notNull(),
    tier: text('tier').$type<Tier>().notNull(),
    language: text('language').$type<Language | 'none'>().notNull(),
    /** Without accounts of sample data. */
    people: integer('people').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.tier, table.language] })],
);
