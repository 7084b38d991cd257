/** Ids are time-ordered and carry a prefix that names what they are of: `trk_01990c…`. */
import { z } from 'zod';

export const idPrefixes = {
  user: 'usr',
  session: 'ses',
  item: 'itm',
  track: 'trk',
  song: 'sng',
  proposal: 'prp',
  change: 'chg',
  billingChange: 'bch',
  find: 'fnd',
  link: 'lnk',
  run: 'run',
  claim: 'clm',
  contact: 'cnt',
  video: 'vid',
  campaign: 'cmp',
  view: 'vew',
  import: 'imp',
  connection: 'con',
  notification: 'ntf',
  message: 'msg',
  thread: 'thr',
  cannedReply: 'cnr',
  playlist: 'pls',
  playlistItem: 'pli',
  report: 'rep',
  goal: 'gol',
  alert: 'alr',
  passkey: 'pky',
  act: 'act',
  invitation: 'inv',
  device: 'dev',
  picture: 'pic',
  takeout: 'tko',
  upload: 'upl',
  apiKey: 'key',
  webhook: 'whk',
  delivery: 'whd',
  audioPlaylist: 'apl',
  audioPlaylistItem: 'api',
  listeningLink: 'lis',
  listeningComment: 'lcm',
  publicPage: 'pub',
  customReport: 'rpt',
  reportIssue: 'rpi',
} as const;

export type IdOf = keyof typeof idPrefixes;

/** The shape of an id: prefix, underscore, 32 hexadecimal digits of a UUIDv7. */
export const idShape = (of: IdOf) => z.string().regex(new RegExp(`^${idPrefixes[of]}_[0-9a-f]{32}$`));
