/** Every text of the product, one folder per feature and a file per language in it; English is the type of all. */
import type accounts from './accounts/en.json';
import type add from './add/en.json';
import type admin from './admin/en.json';
import type analytics from './analytics/en.json';
import type audience from './audience/en.json';
import type catalogue from './catalogue/en.json';
import type changed from './changed/en.json';
import type contact from './contact/en.json';
import type content from './content/en.json';
import type controls from './controls/en.json';
import type dictionary from './dictionary/en.json';
import type digest from './digest/en.json';
import type errors from './errors/en.json';
import type explanation from './explanation/en.json';
import type explore from './explore/en.json';
import type features from './features/en.json';
import type figures from './figures/en.json';
import type finds from './finds/en.json';
import type frame from './frame/en.json';
import type goals from './goals/en.json';
import type imports from './imports/en.json';
import type insights from './insights/en.json';
import type landing from './landing/en.json';
import type messages from './messages/en.json';
import type metrics from './metrics/en.json';
import type notices from './notices/en.json';
import type notifications from './notifications/en.json';
import type plans from './plans/en.json';
import type playlists from './playlists/en.json';
import type publishing from './publishing/en.json';
import type reconciliation from './reconciliation/en.json';
import type security from './security/en.json';
import type site from './site/en.json';
import type songs from './songs/en.json';
import type sound from './sound/en.json';
import type status from './status/en.json';
import type subscribers from './subscribers/en.json';
import type sync from './sync/en.json';
import type takeout from './takeout/en.json';
import type tracks from './tracks/en.json';

export type Texts = {
  accounts: typeof accounts;
  add: typeof add;
  admin: typeof admin;
  analytics: typeof analytics;
  audience: typeof audience;
  catalogue: typeof catalogue;
  imports: typeof imports;
  figures: typeof figures;
  changed: typeof changed;
  contact: typeof contact;
  content: typeof content;
  controls: typeof controls;
  dictionary: typeof dictionary;
  digest: typeof digest;
  errors: typeof errors;
  explanation: typeof explanation;
  explore: typeof explore;
  features: typeof features;
  finds: typeof finds;
  frame: typeof frame;
  goals: typeof goals;
  insights: typeof insights;
  landing: typeof landing;
  messages: typeof messages;
  metrics: typeof metrics;
  notices: typeof notices;
  notifications: typeof notifications;
  plans: typeof plans;
  playlists: typeof playlists;
  publishing: typeof publishing;
  reconciliation: typeof reconciliation;
  security: typeof security;
  site: typeof site;
  songs: typeof songs;
  sound: typeof sound;
  status: typeof status;
  sync: typeof sync;
  subscribers: typeof subscribers;
  takeout: typeof takeout;
  tracks: typeof tracks;
};

export type TextFolder = keyof Texts;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'frame';
    resources: Texts;
    enableSelector: false;
  }
}
