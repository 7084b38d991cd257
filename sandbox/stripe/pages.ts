/** The stand-in's pages: where a plan is paid, and where cards and time are changed. They ask for no card. */
import type { Call, Reply } from '../fake-platform.ts';
import { type Book, type Customer, type Price, priceOf, type Subscription } from './book.ts';
import { advance, begin, dispute, pay, refund } from './life.ts';
import { type PageLanguage, pageLanguage } from './words.ts';

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const planName = ({ id }: Price): string => (id.includes('premium') ? 'Premium' : 'Indie');

const style = `:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:28rem;margin:3rem auto;padding:0 1rem}
.note{border:1px solid #b58900;border-radius:.5rem;padding:.5rem .75rem;margin-bottom:1.5rem}
button{font:inherit;padding:.5rem 1rem;border-radius:.5rem;border:1px solid;cursor:pointer;width:100%;margin:.25rem 0}
table{width:100%;border-collapse:collapse}td{padding:.25rem 0}td:last-child{text-align:end}`;

const page = ({ code, words }: PageLanguage, title: string, body: string): Reply => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html><html lang="${code}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${style}</style>
<main><p class="note"><strong>${words.note}</strong> ${words.noteText}</p>
<h1>${title}</h1>${body}</main></html>`,
});

const leadOn = (location: string): Reply => ({ status: 303, headers: { location }, body: '' });
const gone = (language: PageLanguage): Reply =>
  page(language, language.words.over, `<p>${language.words.overText}</p>`);

const languageOf = (given: { locale?: string } | undefined, { headers }: Call): PageLanguage =>
  pageLanguage(given?.locale ?? '', headers['accept-language']);
const dollars = ({ code }: PageLanguage, cents: number): string =>
  new Intl.NumberFormat(code, { style: 'currency', currency: 'USD' }).format(cents / 100);
const dayOf = ({ code }: PageLanguage, seconds: number): string =>
  new Intl.DateTimeFormat(code, { dateStyle: 'long', timeZone: 'UTC' }).format(seconds * 1000);
const actOf = ({ method, body }: Call): string | null =>
  method === 'POST' ? new URLSearchParams(body).get('act') : null;

const form = (...buttons: [name: string, label: string][]): string =>
  `<form method="post">${buttons.map(([name, label]) => `<button name="act" value="${name}">${label}</button>`).join('')}</form>`;

function payPage(book: Book, id: string, call: Call): Reply {
  const session = book.kept.sessions[id];
  const language = languageOf(session, call);
  if (!session) return { ...gone(language), status: 404 };
  if (session.status !== 'open') return gone(language);
  const act = actOf(call);
  if (act === 'back') return leadOn(session.backUrl);
  if (act === 'pay') {
    begin(book, session, 'good');
    return leadOn(session.doneUrl);
  }
  const price = priceOf(session.price);
  const { words } = language;
  const refused = act === 'decline' ? `<p role="alert">${words.declined}</p>` : '';
  return page(
    language,
    `${planName(price)}, ${dollars(language, price.amount)} ${words.per[price.interval]}`,
    refused + form(['pay', words.pay], ['decline', words.payDeclined], ['back', words.back]),
  );
}

function invoicesOf(book: Book, { id }: Customer, language: PageLanguage): string {
  const { invoices, invoice } = language.words;
  const rows = Object.values(book.kept.invoices)
    .filter(({ customer }) => customer === id)
    .toReversed()
    .map(
      ({ number, total, status }) =>
        `<tr><td>${number}</td><td>${dollars(language, total)}, ${invoice[status]}</td></tr>`,
    );
  return rows.length > 0 ? `<h2>${invoices}</h2><table>${rows.join('')}</table>` : '';
}

/** What may be done to a customer on the page of cards and time. */
const acts: Record<string, (book: Book, customer: Customer, own: Subscription[]) => void> = {
  good: (book, customer, own) => {
    customer.card = 'good';
    for (const one of own) if (one.status === 'past_due') pay(book, one);
  },
  bad: (_book, customer) => {
    customer.card = 'bad';
  },
  week: (book, { id }) => advance(book, id, 7),
  month: (book, { id }) => advance(book, id, 31),
  year: (book, { id }) => advance(book, id, 366),
  dispute: (book, _customer, own) => {
    for (const one of own) dispute(book, one);
  },
  refund: (book, _customer, own) => {
    for (const one of own) refund(book, one);
  },
};

function portalPage(book: Book, id: string, call: Call): Reply {
  const portal = book.kept.portals[id];
  const customer = portal && book.kept.customers[portal.customer];
  const language = languageOf(portal, call);
  if (!portal || !customer) return { ...gone(language), status: 404 };
  const own = Object.values(book.kept.subscriptions).filter((one) => one.customer === customer.id);
  const act = actOf(call);
  if (act === 'back') return leadOn(portal.backUrl);
  if (act && Object.hasOwn(acts, act)) {
    acts[act]?.(book, customer, own);
    book.save();
    return leadOn(call.path);
  }
  const { words } = language;
  const states = own.map(
    ({ price, status, periodEnd }) =>
      `<li>${planName(priceOf(price))}: ${words.standing[status]}, ${words.until(dayOf(language, periodEnd))}</li>`,
  );
  const { good, bad, week, month, year } = words;
  return page(
    language,
    words.details,
    `<p>${escaped(customer.email)} · ${words.today(dayOf(language, book.now(customer.id)))} · ${
      words.card[customer.card ?? 'good']
    }</p><ul>${states.join('')}</ul>${invoicesOf(book, customer, language)}` +
      form(
        ...Object.entries({ good, bad, week, month, year }),
        ['dispute', words.dispute],
        ['refund', words.refund],
        ['back', words.home],
      ),
  );
}

/** `/pay/cs_…` and `/portal/bps_…`. */
export function answerPage(book: Book, call: Call): Reply | undefined {
  const [, kind, id = ''] = /^\/(pay|portal)\/(\w+)$/.exec(call.path) ?? [];
  if (kind === 'pay') return payPage(book, id, call);
  return kind === 'portal' ? portalPage(book, id, call) : undefined;
}
