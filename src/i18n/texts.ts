/** Every text of the product, one folder per feature and seven files in it; English is the type of all. */
import type accounts from './accounts/en.json';
import type add from './add/en.json';
import type admin from './admin/en.json';
import type analytics from './analytics/en.json';
import type errors from './errors/en.json';
import type frame from './frame/en.json';
import type landing from './landing/en.json';
import type metrics from './metrics/en.json';
import type tracks from './tracks/en.json';

export type Texts = {
  accounts: typeof accounts;
  add: typeof add;
  admin: typeof admin;
  analytics: typeof analytics;
  errors: typeof errors;
  frame: typeof frame;
  landing: typeof landing;
  metrics: typeof metrics;
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
