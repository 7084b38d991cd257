/** Currencies as files name them: by code, by name in the languages that files come in, by a sign beside an amount. */
import { languages } from './words.ts';

const codes = Intl.supportedValuesOf('currency');
/** ISO 4217. */
const known = new Set(codes);

/** Signs that stand for one currency wherever statements use them. */
const ownSigns: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₽': 'RUB',
  US$: 'USD',
  $US: 'USD',
  円: 'JPY',
  元: 'CNY',
  РУБ: 'RUB',
  원: 'KRW',
  '₩': 'KRW',
  TL: 'TRY',
  RP: 'IDR',
  '₺': 'TRY',
  ZŁ: 'PLN',
  KČ: 'CZK',
  FT: 'HUF',
  ГРН: 'UAH',
  ЛВ: 'BGN',
};

/** Of which ISO 4217 knows no smaller unit, so that amounts are whole. */
const withoutParts = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' '));
export const hasParts = (code: string): boolean => !withoutParts.has(code);

/** Of which a dollar buys a hundred or more: a stream earns whole ones, and a sale thousands. */
const small = new Set(
  'ALL AMD AOA ARS BDT CDF COP CRC DZD ETB HUF IDR IQD IRR JMD KES KHR KZT LAK LBP LKR MGA MMK MNT MWK NGN NPR PKR RSD SDG SLE SOS SYP TZS UZS YER'.split(
    ' ',
  ),
);
export const isSmall = (code: string): boolean => small.has(code);

const plain = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[.\s-]+/g, ' ')
    .trim()
    .replace(/s$/, '');

const signOf = (code: string, style: 'symbol' | 'narrowSymbol'): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: style })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')
    ?.value.toUpperCase() ?? code;

let words: Map<string, string> | undefined;
/** A name or sign that several currencies share (`$`) is none of them. */
function named(): Map<string, string> {
  if (words) return words;
  words = new Map(Object.entries(ownSigns));
  const shared = Map.groupBy(codes, (code) => signOf(code, 'narrowSymbol'));
  for (const code of codes) {
    const [sign, narrow] = [signOf(code, 'symbol'), signOf(code, 'narrowSymbol')];
    // In French the letters stand behind it: `$CA`.
    const turned = sign.replace(/^([A-Z]{1,2})(\p{Sc})$/u, '$2$1');
    for (const form of [sign, turned]) if (form.length > 1 && !words.has(form)) words.set(form, code);
    if (shared.get(narrow)?.length === 1 && !words.has(narrow)) words.set(narrow, code);
  }
  for (const language of languages) {
    const names = new Intl.DisplayNames(language, { type: 'currency' });
    for (const code of codes) {
      const name = plain(names.of(code) ?? '');
      if (!words.has(name)) words.set(name, code);
    }
  }
  return words;
}

/** ISO 4217 for none: of amounts that are told before it is asked which one they are in. */
export const noCurrency = 'XXX';

let shared: ReadonlySet<string> | undefined;
/** `$`, `¥`, `kr`: of several currencies, so that somebody has to say which. */
export function isSharedSign(said: string): boolean {
  shared ??= new Set(
    [...Map.groupBy(codes, (code) => signOf(code, 'narrowSymbol'))].flatMap(([sign, all]) =>
      all.length > 1 ? [sign] : [],
    ),
  );
  const sign = said.normalize('NFKC').trim().replace(/\.$/, '').toUpperCase();
  return (shared.has(sign) || /^\p{Sc}$/u.test(sign)) && currencyNamed(said, '') === undefined;
}

/** What several currencies are called: a column may be called by nothing else. */
const sharedNames =
  /^(?:dollars?|dólares?|dollari|pounds?|pfund|libras?|livres|francs?|franken|franchi|pesos?|rupees?|rupien|kronor|kroner|kronen|reales|roubles|доллар\p{L}*|крон\p{L}*|ドル|美元|रुपये|रुपए)$/iu;
/** `Net ($)`, `Belopp (kr)`, `Dollars`: money, whichever it is in. */
export const bearsSign = (name: string): boolean =>
  isSharedSign(/\(([^()\d]{1,3})\)\s*$/.exec(name)?.[1] ?? '') || sharedNames.test(name.trim());

/** Whether an amount with this sign may be of this currency: `$`, `C$` and `CA$` may be CAD. */
export function signFits(sign: string, code: string): boolean {
  if (code === noCurrency || currencyNamed(sign, code) === code) return true;
  const [, letters = '', mark] = /^([A-Z]{0,3})(.+)$/.exec(sign.toUpperCase()) ?? [];
  return mark === signOf(code, 'narrowSymbol') && code.startsWith(letters);
}

/** `expected`: what a sign of several (`$`, `¥`) stands for, where it does. undefined: there is no such currency. */
export function currencyNamed(text: string, expected: string): string | undefined {
  const said = text.normalize('NFKC').trim().replace(/\.$/, '').toUpperCase();
  if (known.has(said)) return said;
  const code = named().get(said) ?? named().get(plain(text));
  if (code || !expected) return code;
  const isExpected = expected === noCurrency ? isSharedSign(said) : said === signOf(expected, 'narrowSymbol');
  return isExpected ? expected : undefined;
}

/** What stands beside an amount: `€` of `€1.00`, `EUR` of `1.20 EUR`; empty: nothing. */
export function signIn(amount: string): string {
  if (/^-?[\d.,]*$/.test(amount)) return '';
  const sign = amount.normalize('NFKC').replace(/[^\p{L}\p{Sc}]/gu, '');
  // An exponent, and what is not known.
  return /^e$/i.test(sign) || /^(n\/?a|null|nan|none)$/i.test(sign) ? '' : sign;
}

const hundredths =
  /(?<!per |pour )(?<![\p{L}])(?:in )?(?:cents?|pence|centimes|céntimos|centavos|centesimi|grosze|kuruş|коп|öre|øre|rappen|paise|paisa|ct)(?![\p{L}])|копе\p{L}+/iu;
/** `Net (EUR cents)`: amounts in hundredths of a currency. */
export const inHundredths = (name: string): boolean => hundredths.test(name);

const millionths = /(?<![\p{L}])(?:in )?micros?(?:[- ]?units)?(?![\p{L}])|(?<=[a-z])Micros(?![a-z])|百万分/u;
/** `revenue_micros`: amounts in millionths, as programs count them. */
export const inMillionths = (name: string): boolean => millionths.test(name);

/** `netAmountUSD`, `NET_AMOUNT_USD` and `net.amount`, as programs write names, in words. */
export function spacedName(name: string): string {
  if (/^\s*[a-z]{2,}(?:[A-Z][a-z\d]+)*(?:[A-Z][a-z\d]+|[A-Z]{2,4})\s*$/.test(name))
    return name.replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ');
  if (/^[A-Za-z\d]+(?:_[A-Za-z\d]+)*_[A-Z]{3}$/.test(name)) return name.replaceAll('_', ' ');
  return /^[a-z]{2,}(?:\.[a-z_]{2,})+$/.test(name) ? name.replaceAll('.', ' ') : name;
}

/** Of a column that is called by it alone: `ALL` and `TOP` are words. */
const bareCodes =
  /^(?:USD|EUR|GBP|JPY|CHF|CAD|AUD|NZD|SEK|NOK|DKK|PLN|CZK|HUF|BRL|MXN|INR|KRW|CNY|RUB|TRY|ZAR|TWD|HKD|SGD)$/;

/** `Earnings (€)`, `Revenue EUR`, `Royalty ($US)`: what is counted, and in what. */
export function currencyIn(written: string): { name: string; currency: string } {
  const alone = written.trim();
  if (bareCodes.test(alone)) return { name: alone, currency: alone };
  // `Euros`, `US Dollars`, `円`: called by its currency alone.
  const isAlone = /^\p{Sc}$|^\p{L}[\p{L} .]{3,24}$|^[円元원]$/u.test(alone);
  const ownSign = isAlone
    ? (currencyNamed(alone, '') ?? currencyNamed(alone.replace(/s$/i, ''), ''))
    : undefined;
  if (ownSign) return { name: alone, currency: ownSign };
  const name = spacedName(written);
  // Spreadsheets break long names.
  const text = name
    .replace(hundredths, ' ')
    .replace(millionths, ' ')
    .trim()
    .replace(/\s*[:：]$/, '')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[)\]）])/g, '');
  const signed =
    /^(.+?)\s*(?:[([（]\s*([^\d()[\]（）]{1,4})\s*[)\]）]|(\p{Sc})|[\s,;]\s*(\p{L}{1,3}\.?))$/u.exec(text);
  const sign = (signed?.[2] ?? signed?.[3] ?? signed?.[4] ?? '').replace(/[\s.]/g, '');
  const bySign = /\p{Sc}|^(円|元|원|руб|zł|kč|ft|tl|грн|лв)$/iu.test(sign)
    ? currencyNamed(sign, '')
    : undefined;
  if (bySign) return { name: signed?.[1] ?? name, currency: bySign };
  // `Revenue in US Dollars`
  const worded = /^(.+?)\s(?:in|en|em)\s(\p{L}[\p{L} ]{2,20})$/u.exec(text);
  const byWords = worded ? currencyNamed(worded[2] ?? '', '') : undefined;
  if (byWords) return { name: worded?.[1] ?? name, currency: byWords };
  const match =
    /^(.+?)[\s_]*[([]?\b([A-Z]{3})\b[)\]]?\s*$/.exec(text) ??
    /^(.+?)(?:_|\s?[([])((?:usd|eur|gbp|jpy|chf|cad|aud|nzd|sek|nok|dkk|pln|czk|huf|brl|mxn|inr|krw|cny|rub|zar|twd|hkd|sgd))[)\]]?$/.exec(
      text,
    );
  // `Streams ALL`: a word, where nothing sets it apart.
  const isWord = /[\s_](?:ALL|TOP)$/.test(text);
  const currency = isWord ? '' : (match?.[2]?.toUpperCase() ?? '');
  return known.has(currency) ? { name: match?.[1] ?? name, currency } : { name, currency: '' };
}
