/** What somebody wants and has written: goals, playlists, how to be told, and what was told. */
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { changeNotificationPreferences } from '#contract/notifications.ts';
import { playlistFields } from '#contract/playlists.ts';
import { reportFields } from '#contract/reports.ts';
import { metricNames } from '#domain/metrics.ts';
import { billingInvoices } from '../../billing/table.ts';
import { contactMessageRows } from '../../contact/table.ts';
import { alerts, goals } from '../../goals/table.ts';
import { messages } from '../../messages/table.ts';
import { notificationPreferences, notifications } from '../../notifications/table.ts';
import { playlistItems, playlists } from '../../playlists/table.ts';
import { customReports } from '../../reports/table.ts';
import { waitingLinks } from '../../tracks/table.ts';
import {
  count,
  day,
  instant,
  json,
  namedKind,
  of,
  oneOf,
  optional,
  own,
  small,
  text,
  whole,
  yesOrNo,
} from './kinds.ts';
import type { TakeoutPart } from './queries-part.ts';

const toUser = { user_id: { user: true } } as const;
const ofUser = (userId: string): SQL => sql`t.user_id = ${userId}`;
const stillThere = (userId: string): SQL => sql`t.user_id = ${userId} and t.removed_at is null`;
const subject = {
  track_id: optional(of('track')),
  song_id: optional(of('song')),
  metric: oneOf(metricNames),
};
const isOfOne = ({ track_id, song_id }: Readonly<Record<string, string | null>>) => !track_id || !song_id;
const facts = json(z.unknown(), 'what the sentence is told from');
const minutes = small('smallint', 1_439);
const choices = changeNotificationPreferences.body.shape.choices.unwrap();

export const planParts: readonly TakeoutPart[] = [
  {
    file: 'invoices.csv',
    about: 'What you paid for your plan. Amounts are in cents. Only to be read.',
    table: billingInvoices,
    columns: {
      id: text(255),
      number: optional(text(255)),
      created_at: instant,
      amount: whole,
      currency: text(3),
      status: text(50),
      url: optional(text(2_000)),
      pdf_url: optional(text(2_000)),
    },
    key: ['created_at', 'id'],
    mine: ofUser,
    restoredWith: null,
  },
  {
    file: 'reports.json',
    about:
      'Your reports: what each is made of. Restored without logo, link and schedule: those are made anew.',
    table: customReports,
    columns: {
      id: own('customReport'),
      fields: json(reportFields, 'title, songs, days and sections'),
      created_at: instant,
      updated_at: instant,
    },
    key: ['id'],
    mine: stillThere,
    restoredWith: toUser,
  },
  {
    file: 'goals.json',
    about: 'Numbers that you want to reach.',
    table: goals,
    columns: {
      id: own('goal'),
      ...subject,
      target: count,
      begun_at: count,
      due: optional(day),
      created_at: instant,
      reached_at: optional(instant),
    },
    key: ['id'],
    mine: stillThere,
    restoredWith: toUser,
    isRight: isOfOne,
  },
  {
    file: 'alerts.json',
    about: 'Lines beyond which a day is told of.',
    table: alerts,
    columns: {
      id: own('alert'),
      ...subject,
      direction: oneOf(['above', 'below']),
      threshold: count,
      created_at: instant,
      judged_day: optional(day),
      is_beyond: yesOrNo,
    },
    key: ['id'],
    mine: stillThere,
    restoredWith: toUser,
    isRight: isOfOne,
  },
  {
    file: 'playlists.json',
    about: 'Your playlists. Restored they are private and without plays: publishing is done anew.',
    table: playlists,
    columns: {
      id: own('playlist'),
      name: namedKind(playlistFields.shape.name, 500),
      description: namedKind(playlistFields.shape.description.unwrap(), 10_000),
      words: text(20_000),
      version: small('integer', 2_000_000_000),
      item_count: small('integer', 100_000),
      created_at: instant,
      changed_at: instant,
    },
    key: ['id'],
    mine: stillThere,
    restoredWith: { ...toUser, is_public: false },
  },
  {
    file: 'playlist-videos.csv',
    about: 'What is in each playlist, in its order.',
    table: playlistItems,
    columns: {
      id: own('playlistItem'),
      playlist_id: of('playlist'),
      item_id: of('item'),
      position: small('integer', 2_000_000_000),
      added_at: instant,
    },
    key: ['id'],
    mine: (userId) => sql`t.removed_at is null and exists (
      select from ${playlists} p where p.id = t.playlist_id and p.user_id = ${userId} and p.removed_at is null)`,
    restoredWith: {},
  },
  {
    file: 'notification-choices.json',
    about: 'Of what you want to hear, and by which way.',
    table: notificationPreferences,
    columns: {
      choices: json(choices, 'ways by kind of news'),
      quiet_from: optional(minutes),
      quiet_to: optional(minutes),
      wants_digest: yesOrNo,
    },
    key: [],
    mine: ofUser,
    restoredWith: toUser,
    isRight: ({ quiet_from, quiet_to }) => (quiet_from === null) === (quiet_to === null),
  },
  {
    file: 'notifications.json',
    about: 'What you were told. Only to be read: nobody is told it again elsewhere.',
    table: notifications,
    columns: {
      id: own('notification'),
      type: text(100),
      facts,
      created_at: instant,
      read_at: optional(instant),
    },
    key: ['id'],
    mine: stillThere,
    restoredWith: null,
  },
  {
    file: 'waiting-links.json',
    about:
      'Links whose platform could not be asked yet, as you pasted them. Only to be read: paste them again elsewhere.',
    table: waitingLinks,
    columns: { id: own('link'), given: text(10_000), reason: text(100), asked_at: instant },
    key: ['id'],
    mine: ofUser,
    restoredWith: null,
  },
  {
    file: 'messages.json',
    about: 'Your conversation with the support team. Only to be read.',
    table: messages,
    columns: {
      id: own('message'),
      from_support: yesOrNo,
      subject: text(1_000),
      content: text(100_000),
      created_at: instant,
      read_at: optional(instant),
    },
    key: ['id'],
    mine: (userId) => sql`t.user_id = ${userId} and t.user_has`,
    restoredWith: null,
  },
  {
    file: 'contact-messages.json',
    about: 'What you sent by the contact form. Only to be read.',
    table: contactMessageRows,
    columns: {
      id: own('contact'),
      created_at: instant,
      name: text(1_000),
      email: text(1_000),
      topic: text(100),
      message: text(100_000),
    },
    key: ['id'],
    mine: ofUser,
    restoredWith: null,
  },
];
