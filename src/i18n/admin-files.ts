/** Heads of the files of administrators' tables, where no page has them: the server alone writes these files. Pure. */
import type { Translate } from './texts.ts';

export const accountHeads = (t: Translate<'subscribers'>) => ({
  name: t('file.name'),
  email: t('file.email'),
  plan: t('file.plan'),
  paid: t('file.paid'),
  given: t('file.given'),
  status: t('file.status'),
  since: t('file.since'),
  seen: t('file.seen'),
  songs: t('file.songs'),
  when: t('file.when'),
  account: t('file.account'),
});

export const messageHeads = (t: Translate<'contact'>) => ({
  message: t('admin.file.message'),
  page: t('admin.file.page'),
  language: t('admin.file.language'),
});

export const activityHeads = (t: Translate<'activity'>) => ({ day: t('file.day') });
