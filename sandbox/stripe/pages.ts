/** The stand-in's pages: where a plan is paid, and where cards and time are changed. They ask for no card. */
import type { Call, Reply } from '../fake-platform.ts';
import { type Book, type Customer, type Price, priceOf } from './book.ts';
import { advance, begin, dispute, pay } from './life.ts';

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
const planName = ({ id }: Price): string => (id.includes('premium') ? 'Premium' : 'Indie');

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:28rem;margin:3rem auto;padding:0 1rem;color-scheme:light dark}
.note{border:1px solid #b58900;border-radius:.5rem;padding:.5rem .75rem;margin-bottom:1.5rem}
button{font:inherit;padding:.5rem 1rem;border-radius:.5rem;border:1px solid;cursor:pointer;width:100%;margin:.25rem 0}
table{width:100%;border-collapse:collapse}td{padding:.25rem 0}td:last-child{text-align:end}`;

const page = (title: string, body: string): Reply => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${style}</style>
<main><p class="note"><strong>Sandbox.</strong> Payments here are made up: no card is asked for, and no money moves.</p>
<h1>${title}</h1>${body}</main></html>`,
});

const leadOn = (location: string): Reply => ({ status: 303, headers: { location }, body: '' });
const gone = page('This page is over', '<p>Go back to where you came from.</p>');

const button = (name: string, label: string): string =>
  `<button name="act" value="${name}">${label}</button>`;
const form = (...buttons: string[]): string => `<form method="post">${buttons.join('')}</form>`;

function payPage(book: Book, id: string, call: Call): Reply {
  const session = book.kept.sessions[id];
  if (!session) return { ...gone, status: 404 };
  if (session.status !== 'open') return gone;
  const act = call.method === 'POST' ? new URLSearchParams(call.body).get('act') : null;
  if (act === 'back') return leadOn(session.backUrl);
  if (act === 'pay') {
    begin(book, session, 'good');
    return leadOn(session.doneUrl);
  }
  const price = priceOf(session.price);
  const refused = act === 'decline' ? '<p role="alert">Your card was declined.</p>' : '';
  return page(
    `${planName(price)}, ${dollars(price.amount)} per ${price.interval}`,
    refused +
      form(
        button('pay', 'Pay with a card that works'),
        button('decline', 'Pay with a card that is declined'),
        button('back', 'Back'),
      ),
  );
}

function invoicesOf(book: Book, { id }: Customer): string {
  const rows = Object.values(book.kept.invoices)
    .filter((invoice) => invoice.customer === id)
    .toReversed()
    .map(({ number, total, status }) => `<tr><td>${number}</td><td>${dollars(total)}, ${status}</td></tr>`);
  return rows.length > 0 ? `<h2>Invoices</h2><table>${rows.join('')}</table>` : '';
}

function portalPage(book: Book, id: string, call: Call): Reply {
  const portal = book.kept.portals[id];
  const customer = portal && book.kept.customers[portal.customer];
  if (!portal || !customer) return { ...gone, status: 404 };
  const act = call.method === 'POST' ? new URLSearchParams(call.body).get('act') : null;
  if (act === 'back') return leadOn(portal.backUrl);
  if (act === 'good' || act === 'bad') {
    customer.card = act;
    for (const one of Object.values(book.kept.subscriptions))
      if (one.customer === customer.id && one.status === 'past_due' && act === 'good') pay(book, one);
    book.save();
  }
  if (act === 'week') advance(book, customer.id, 7);
  if (act === 'month') advance(book, customer.id, 31);
  if (act === 'year') advance(book, customer.id, 366);
  if (act === 'dispute') {
    for (const one of Object.values(book.kept.subscriptions))
      if (one.customer === customer.id) dispute(book, one);
    book.save();
  }
  if (act) return leadOn(call.path);
  const own = Object.values(book.kept.subscriptions).filter((one) => one.customer === customer.id);
  const states = own.map((one) => {
    const until = new Date(one.periodEnd * 1000).toISOString().slice(0, 10);
    return `<li>${planName(priceOf(one.price))}: ${one.status}, until ${until}</li>`;
  });
  return page(
    'Payment details',
    `<p>${escaped(customer.email)} · today is ${new Date(book.now(customer.id) * 1000).toISOString().slice(0, 10)} here · the card ${
      customer.card === 'bad' ? 'is declined' : 'works'
    }</p><ul>${states.join('')}</ul>${invoicesOf(book, customer)}` +
      form(
        button('good', 'Use a card that works'),
        button('bad', 'Use a card that is declined'),
        button('week', 'Let a week pass'),
        button('month', 'Let a month pass'),
        button('year', 'Let a year pass'),
        button('dispute', 'Dispute the last payment'),
        button('back', 'Back to Tracklight'),
      ),
  );
}

/** `/pay/cs_…` and `/portal/bps_…`. */
export function answerPage(book: Book, call: Call): Reply | undefined {
  const [, kind, id = ''] = /^\/(pay|portal)\/(\w+)$/.exec(call.path) ?? [];
  if (kind === 'pay') return payPage(book, id, call);
  return kind === 'portal' ? portalPage(book, id, call) : undefined;
}
