/** Every text of the product, one folder per feature and a file per language in it; English is the type of all. */
import type accounts from './accounts/en.json';
import type activity from './activity/en.json';
import type add from './add/en.json';
import type admin from './admin/en.json';
import type analytics from './analytics/en.json';
import type apiKeys from './api-keys/en.json';
import type apiReference from './api-reference/en.json';
import type artistPages from './artist-pages/en.json';
import type audience from './audience/en.json';
import type audioPlaylists from './audio-playlists/en.json';
import type billing from './billing/en.json';
import type cards from './cards/en.json';
import type catalogue from './catalogue/en.json';
import type changed from './changed/en.json';
import type contact from './contact/en.json';
import type content from './content/en.json';
import type controls from './controls/en.json';
import type diagnostics from './diagnostics/en.json';
import type dictionary from './dictionary/en.json';
import type digest from './digest/en.json';
import type documents from './documents/en.json';
import type earnings from './earnings/en.json';
import type embeds from './embeds/en.json';
import type errors from './errors/en.json';
import type explanation from './explanation/en.json';
import type explore from './explore/en.json';
import type features from './features/en.json';
import type figures from './figures/en.json';
import type files from './files/en.json';
import type finds from './finds/en.json';
import type frame from './frame/en.json';
import type goals from './goals/en.json';
import type imports from './imports/en.json';
import type insights from './insights/en.json';
import type landing from './landing/en.json';
import type listening from './listening/en.json';
import type members from './members/en.json';
import type messages from './messages/en.json';
import type metrics from './metrics/en.json';
import type notices from './notices/en.json';
import type notifications from './notifications/en.json';
import type ownSeries from './own-series/en.json';
import type plans from './plans/en.json';
import type player from './player/en.json';
import type playlistImport from './playlist-import/en.json';
import type playlists from './playlists/en.json';
import type publicPages from './public-pages/en.json';
import type publishing from './publishing/en.json';
import type recaps from './recaps/en.json';
import type reconciliation from './reconciliation/en.json';
import type reports from './reports/en.json';
import type sample from './sample/en.json';
import type security from './security/en.json';
import type sharing from './sharing/en.json';
import type site from './site/en.json';
import type songs from './songs/en.json';
import type sound from './sound/en.json';
import type status from './status/en.json';
import type subscribers from './subscribers/en.json';
import type sync from './sync/en.json';
import type takeout from './takeout/en.json';
import type tracks from './tracks/en.json';
import type { Values } from './translator.ts';
import type uploads from './uploads/en.json';
import type webhooks from './webhooks/en.json';
import type worthALook from './worth-a-look/en.json';

export type Texts = {
  accounts: typeof accounts;
  activity: typeof activity;
  add: typeof add;
  admin: typeof admin;
  analytics: typeof analytics;
  'api-keys': typeof apiKeys;
  'api-reference': typeof apiReference;
  'artist-pages': typeof artistPages;
  audience: typeof audience;
  'audio-playlists': typeof audioPlaylists;
  billing: typeof billing;
  cards: typeof cards;
  catalogue: typeof catalogue;
  imports: typeof imports;
  figures: typeof figures;
  changed: typeof changed;
  contact: typeof contact;
  content: typeof content;
  controls: typeof controls;
  diagnostics: typeof diagnostics;
  dictionary: typeof dictionary;
  digest: typeof digest;
  documents: typeof documents;
  earnings: typeof earnings;
  embeds: typeof embeds;
  errors: typeof errors;
  explanation: typeof explanation;
  explore: typeof explore;
  features: typeof features;
  files: typeof files;
  finds: typeof finds;
  frame: typeof frame;
  goals: typeof goals;
  insights: typeof insights;
  landing: typeof landing;
  listening: typeof listening;
  members: typeof members;
  messages: typeof messages;
  metrics: typeof metrics;
  notices: typeof notices;
  notifications: typeof notifications;
  'own-series': typeof ownSeries;
  plans: typeof plans;
  player: typeof player;
  'playlist-import': typeof playlistImport;
  playlists: typeof playlists;
  publishing: typeof publishing;
  recaps: typeof recaps;
  'public-pages': typeof publicPages;
  reconciliation: typeof reconciliation;
  reports: typeof reports;
  sample: typeof sample;
  security: typeof security;
  sharing: typeof sharing;
  site: typeof site;
  songs: typeof songs;
  sound: typeof sound;
  status: typeof status;
  sync: typeof sync;
  subscribers: typeof subscribers;
  takeout: typeof takeout;
  tracks: typeof tracks;
  uploads: typeof uploads;
  webhooks: typeof webhooks;
  'worth-a-look': typeof worthALook;
};

export type TextFolder = keyof Texts;

/** The forms of a text for a number are one text: `songs_one` and `songs_other` are `songs`. */
type NameOf<Key extends string> = Key extends `${infer Name}_${Intl.LDMLPluralRule}` ? Name : Key;

/** Texts within others have the names of both: `list.title`. */
type NamesIn<Part> = {
  [Key in keyof Part & string]: Part[Key] extends string ? NameOf<Key> : `${Key}.${NamesIn<Part[Key]>}`;
}[keyof Part & string];

type Names = { [Folder in TextFolder]: NamesIn<Texts[Folder]> };
type NamesWithFolder = { [Folder in TextFolder]: `${Folder}:${Names[Folder]}` };

/** A folder, or several of which the first is the one meant where none is named. */
export type TextFolders = TextFolder | readonly [TextFolder, ...TextFolder[]];
type FirstOf<Folders extends TextFolders> = Folders extends readonly [
  infer First extends TextFolder,
  ...unknown[],
]
  ? First
  : Folders & TextFolder;
type EachOf<Folders extends TextFolders> = Folders extends readonly (infer Folder extends TextFolder)[]
  ? Folder
  : Folders & TextFolder;

/** Says a text of the first of its folders by its name, of each as `folder:name`. */
export type Translate<Folders extends TextFolders> = (
  name: Names[FirstOf<Folders>] | NamesWithFolder[EachOf<Folders>],
  values?: Values,
) => string;
