/** Statements of distributors and stores: sold and streamed, a month or a sale at a time. */
import { hasAll, type KindSpec, named } from './spec.ts';

const distrokid: KindSpec = {
  kind: 'distrokid',
  platform: null,
  columns: named({
    'Reporting Date': 'statement',
    'Sale Month': 'date',
    Store: 'store',
    Artist: 'artist',
    Title: 'title',
    ISRC: 'isrc',
    Quantity: 'units',
    'Song/Album': 'product',
    'Country of Sale': 'country',
    'Earnings (USD)': 'earnings',
  }),
  fits: (names) => hasAll(names, ['sale month', 'store', 'title', 'isrc', 'quantity', 'earnings']),
  isAdditive: true,
  time: 'month',
  songProduct: /^song$/i,
};

const tunecore: KindSpec = {
  kind: 'tunecore',
  platform: null,
  columns: named({
    'Posted Date': 'statement',
    'Sales Period': 'date',
    'Store Name': 'store',
    'Country Of Sale': 'country',
    Artist: 'artist',
    'Song Title': 'title',
    'Optional ISRC': 'isrc',
    '# Units Sold': 'units',
    'Total Earned': 'earnings',
    Currency: 'currency',
  }),
  fits: (names) => hasAll(names, ['sales period', 'store name', 'tc song id', 'units sold', 'total earned']),
  isAdditive: true,
  time: 'month',
};

const cdBaby: KindSpec = {
  kind: 'cd-baby',
  platform: null,
  columns: named({
    'Report Date': 'statement',
    'Sales Date': 'date',
    Quantity: 'units',
    Subtotal: 'earnings',
    Isrc: 'isrc',
    'Artist Name': 'artist',
    'Track Name': 'title',
    'Partner Name': 'store',
    'Delivery Country': 'country',
  }),
  fits: (names) => hasAll(names, ['sales date', 'quantity', 'subtotal', 'partner name']),
  isAdditive: true,
  time: 'month-ends',
  // `10/15/2023 12:00:00 AM`
  usualOrder: 'mdy',
};

const bandcamp: KindSpec = {
  kind: 'bandcamp-sales',
  platform: 'bandcamp',
  columns: named({
    date: 'date',
    'item type': 'product',
    'item name': 'title',
    artist: 'artist',
    currency: 'currency',
    quantity: 'units',
    'net amount': 'earnings',
    'change to payout balance': 'balance',
    isrc: 'isrc',
    'item url': 'url',
    'country code': 'country',
  }),
  fits: (names) => hasAll(names, ['date', 'item type', 'item name', 'currency', 'quantity', 'net amount']),
  isAdditive: true,
  // `6/24/23 11:45am`
  usualOrder: 'mdy',
  entries: 'product',
  // A refund of a song has its address.
  songProduct: /^track$/i,
  songAddress: /\/track\//i,
};

const imusicianReleases: KindSpec = {
  kind: 'imusician-releases',
  platform: null,
  columns: named({ 'Statement date': 'date', 'Track streams': 'units', 'Total revenue': 'earnings' }),
  fits: (names) => hasAll(names, ['statement date', 'release title', 'track streams', 'total revenue']),
  isAdditive: true,
};

const imusicianSales: KindSpec = {
  kind: 'imusician-sales',
  platform: null,
  columns: named({
    'Sales date': 'date',
    ISRC: 'isrc',
    'Track title': 'title',
    'Track artist': 'artist',
    Shop: 'store',
    Country: 'country',
    Quantity: 'units',
    Revenue: 'earnings',
  }),
  fits: (names) => hasAll(names, ['sales date', 'isrc', 'shop', 'revenue']),
  isAdditive: true,
};

export const distributorKinds = [distrokid, tunecore, cdBaby, bandcamp, imusicianReleases, imusicianSales];
