/** What the stand-in's pages say, in the languages that they are written in; in all others they speak English. */
import type { Price, Subscription } from './book.ts';

export type PageWords = {
  note: string;
  noteText: string;
  over: string;
  overText: string;
  per: Record<Price['interval'], string>;
  declined: string;
  pay: string;
  payDeclined: string;
  back: string;
  details: string;
  today: (day: string) => string;
  card: { good: string; bad: string };
  standing: Record<Subscription['status'], string>;
  until: (day: string) => string;
  invoices: string;
  invoice: Record<'open' | 'paid' | 'void', string>;
  good: string;
  bad: string;
  week: string;
  month: string;
  year: string;
  dispute: string;
  refund: string;
  home: string;
};

const en: PageWords = {
  note: 'Sandbox.',
  noteText: 'Payments here are made up: no card is asked for, and no money moves.',
  over: 'This page is over',
  overText: 'Go back to where you came from.',
  per: { month: 'per month', year: 'per year' },
  declined: 'Your card was declined.',
  pay: 'Pay with a card that works',
  payDeclined: 'Pay with a card that is declined',
  back: 'Back',
  details: 'Payment details',
  today: (day) => `Today is ${day} here`,
  card: { good: 'Your card works', bad: 'Your card is declined' },
  standing: { active: 'active', past_due: 'past due', canceled: 'canceled' },
  until: (day) => `until ${day}`,
  invoices: 'Invoices',
  invoice: { open: 'open', paid: 'paid', void: 'void' },
  good: 'Use a card that works',
  bad: 'Use a card that is declined',
  week: 'Let a week pass',
  month: 'Let a month pass',
  year: 'Let a year pass',
  dispute: 'Dispute the last payment',
  refund: 'Have the last payment refunded',
  home: 'Back to Tracklight',
};

const de: PageWords = {
  note: 'Sandbox.',
  noteText: 'Zahlungen sind hier erfunden: Es wird keine Karte verlangt, und es fließt kein Geld.',
  over: 'Diese Seite ist abgelaufen',
  overText: 'Geh zurück, woher du gekommen bist.',
  per: { month: 'im Monat', year: 'im Jahr' },
  declined: 'Deine Karte wurde abgelehnt.',
  pay: 'Mit gültiger Karte zahlen',
  payDeclined: 'Mit abgelehnter Karte zahlen',
  back: 'Zurück',
  details: 'Zahlungsdaten',
  today: (day) => `Heute ist hier der ${day}`,
  card: { good: 'Deine Karte ist gültig', bad: 'Deine Karte wird abgelehnt' },
  standing: { active: 'aktiv', past_due: 'überfällig', canceled: 'beendet' },
  until: (day) => `bis ${day}`,
  invoices: 'Rechnungen',
  invoice: { open: 'offen', paid: 'bezahlt', void: 'storniert' },
  good: 'Gültige Karte verwenden',
  bad: 'Abgelehnte Karte verwenden',
  week: 'Eine Woche vergehen lassen',
  month: 'Einen Monat vergehen lassen',
  year: 'Ein Jahr vergehen lassen',
  dispute: 'Letzte Zahlung anfechten',
  refund: 'Letzte Zahlung erstatten lassen',
  home: 'Zurück zu Tracklight',
};

const written: Record<string, PageWords> = { en, de };

export type PageLanguage = { code: string; words: PageWords };

/** As the session asks; `auto`: as the browser does. */
export function pageLanguage(locale: string, accepted = ''): PageLanguage {
  const wanted = locale === 'auto' || locale === '' ? accepted : locale;
  const code = wanted.trim().slice(0, 2).toLowerCase();
  return { code: written[code] ? code : 'en', words: written[code] ?? en };
}
