/** All files of an archive, each after those that it names rows of; and what is left out of it, with the reason. */
import { audioParts } from './queries-audio.ts';
import { figureParts } from './queries-figures.ts';
import { pageParts } from './queries-pages.ts';
import type { TakeoutPart } from './queries-part.ts';
import { planParts } from './queries-plans.ts';
import { songParts } from './queries-songs.ts';

export const parts: readonly TakeoutPart[] = [
  ...songParts,
  ...figureParts,
  ...planParts,
  ...audioParts,
  ...pageParts,
];

/** Tables that speak of an account and have no file. `own-tables.test.ts` holds the two lists to the database. */
export const leftOut: Readonly<Record<string, string>> = {
  users: 'is profile.json; the password stays here',
  profile_pictures: 'is picture.webp',
  message_pictures: 'are in message-pictures, by the id of their message',
  push_devices: 'a secret',
  webhooks: 'addresses and secrets of programs elsewhere; they are set up anew',
  webhook_deliveries: 'what was sent to them, for a month',
  sessions: 'a secret',
  totp_secrets: 'a secret',
  recovery_codes: 'a secret',
  half_sign_ins: 'a secret',
  passkeys: 'bound to the address of this installation',
  passkey_challenges: 'a secret',
  billing_accounts: 'of the payments of this installation; the invoices are in invoices.csv',
  billing_subscriptions: 'of the payments of this installation',
  billing_changes: 'of the payments of this installation',
  given_plans: 'of this installation',
  connection_consents: 'a secret',
  api_keys: 'a secret',
  api_replies: 'what programs were answered, for a day',
  mail_links: 'a secret',
  known_addresses: 'hashes that guard sign-ins here',
  acts: 'the record of the installation about its administrators',
  takeouts: 'of this installation',
  uploads:
    'are in audio, by their ids, with what is known of them in audio/list.json; larger ones than an archive holds are on their page',
  live_events: 'news for pages that are open, gone after an hour',
  digests: 'which letters were sent from here; they are written anew',
  totals: 'worked out from days',
  track_growth: 'worked out from days',
  growth_state: 'worked out from days',
  figure_state: 'worked out from own figures',
  song_proposals: 'worked out from entries',
  song_differences: 'worked out from entries',
  song_finds: 'looked up anew',
  look_marks: 'are of links under the ids they have here, and other ids elsewhere',
  song_changes: 'a way back, for a day',
  import_rows: 'a dry run, for a week',
  import_answers: 'learned anew from the next file',
  message_threads: 'the messages are in messages.json',
  playlist_reports: 'what was said to the team of this installation',
  playlist_audience: 'visits to pages of this installation',
  account_members: 'people of this installation; they are invited anew',
  account_invitations: 'a secret',
  playlist_plays: 'hashes of other people’s browsers',
  public_page_visits: 'hashes of other people’s browsers',
  listening_visits: 'hashes of other people’s browsers',
};
