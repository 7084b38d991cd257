/** What a column may mean by its name. */
import { type Figure, figureKinds } from '#domain/own-figures.ts';
import { remembering } from '../songs.ts';
import type { Meaning } from '../spec.ts';
import { misleading, ofLater, wordLists, workedOut } from './word-lists.ts';

const isPlainLatin = (word: string): boolean =>
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\s%\d]+$/u.test(word);

/** Turkish capitals do not say whether they had a dot: `ŞARKI`. */
const dotted = (words: string): string => words.replaceAll('ı', 'i');

/** Of each list in this file, its words as they are looked for in a name between blanks. */
const soughtOf = remembering((words) =>
  dotted(words)
    .split('|')
    .map((word) => (isPlainLatin(word) ? ` ${word} ` : word)),
);

export function contains(name: string, words: string): boolean {
  const between = ` ${dotted(name)} `;
  return soughtOf(words).some((word) => between.includes(word));
}

/** `Amount (gross)`, `Betrag (nach Abzug)`: an aside that says which amount it is. */
const tellingAside =
  /\(((?:[^()]*[^\p{L}()])?(?:net|netto|neto|gross|brutto?|brut|lordo|before|after|vor|nach|avant|après|antes|después)(?![\p{L}])[^()]*)\)/giu;

export const separated = (name: string): string =>
  name
    .replace(tellingAside, ' $1 ')
    .replace(/\(.*?\)/g, ' ')
    .replace(/[-/_,;()[\]]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const afterFees =
  /(?<!\p{L})(?:after|net of|less|excluding|nach|abzüglich|después de|après|efter|dopo|depois d[aeo]s?|na aftrek|po (?:odliczeniu|potrąceniu)|после)(?!\p{L}).*$/u;
/** Of several that say what is left after something, the last is left after all of it. */
export const isLeft = (name: string): boolean => afterFees.test(separated(name));
/** What it was before something was taken from it. */
const beforeFees =
  /(?<!\p{L})(?:vor (?:abzug|gebühr|steuer)\p{L}*|avant|antes d[aeo]s?|prima d\p{L}+|før|före|innan|voor (?:aftrek|inhouding|belasting)|przed|до (?:вычета|удержан)\p{L}*)(?!\p{L})|(?<!\p{L})(?:валов\p{L}+|до відрахуван\p{L}+)|(?:控除|税引|扣除|扣税|税)前|(?:공제|세)\s?전/u;
/** Earned either way: what is kept for an advance was paid before. */
const beforeAdvances = /\b(?:before|prior to) (?:recoup\p{L}*|advances?)/u;
/** `Split amount`: what somebody gets, and no part of a hundred. */
const ofSplit = /\bsplit (amount|earnings|payout)\b/;
/** The part of it that somebody else keeps. */
const ofOthers =
  /(?<!\p{L})(?:stores?|shops?|platforms?|retailers?|distributors?|distro|aggregators?|agents?|agenc(?:y|ys|ies)|managers?|managements?|co-?writers?|bandcamps?|patreons?|paypals?|beatports?) (?:share|cut|part|portion|take|margin|\d+(?:[.,]\d+)?\s?%)(?!\p{L})|(?<!\p{L})(?:shop|händler|vertriebs|agentur|manager|verlags)anteil|anteil (?:de[rs] )?(?:shops?|händlers?|vertriebs?|agentur|managers?|verlags?)|part (?:du |de l.)?(?:distributeur|magasin|agence|éditeur)|parte (?:de la |del |da |do )?(?:tienda|distribuidora?|agencia|agência|loja)|quota (?:del |dell.?)?(?:distributore|negozio|agenzia)/u;

/** Sounds are measured, and money may stand beside what it is after. */
const isCount = (meaning: Meaning): boolean =>
  Object.hasOwn(figureKinds, meaning) && ['count', 'level'].includes(figureKinds[meaning as Figure]);

export const isWorkedOut = (name: string): boolean =>
  contains(separated(name.replace(/[()（）]/g, ' ')), workedOut);

/** Read as they stand, they would be a thousandth or a million times what they are. */
const inThousands =
  /(?<![\p{L}\p{M}\p{N}])(?:in [km]|x ?1000|0{3}s?|10[36]|1000(?:s|000)?|[ktm]\s?(?:[€$£]|eur|usd|gbp|chf)|thousands?|millions?|hundreds|lakhs?|crores?|tausend|tsd|millionen|milliers|miles|millones|migliaia|mila|milioni|milhares|milh[õo]es|mil|duizend|miljoen|miljoner|tusen(?:tals?)?|tusinder|bin|milyon|tys|tysi[ąę]c\p{L}*|tis|tisíc\p{L}*|mln|mio|mn|тыс|тысяч\p{L}*|тис|тисяч\p{L}*|млн|миллион\p{L}*|мільйон\p{L}*|हज़ार|हजार|लाख|करोड़|ألف|آلاف|مليون|ملايين)(?![\p{L}\p{M}\p{N}])|(?<![\p{L}\p{N}])[kmt](?=[)\]）]?$)|千|万|萬|[천만억] ?(?:단위|원?[)）]?$)/u;

/** Of no currency that statements are paid in. */
const inCoins = /\b(?:eth|btc|sol|matic|xtz|bnb)\b/;

/** Of a name that says it in another measure: what was taken in before others had their part, or thousands at a time. */
const otherMeasure =
  /(?<!\p{L})(?:gross|brutto?|brut|bruta|lordo|lorda|unit|in|en)(?!\p{L})|\d*000s?|総(?=売)|총(?=매출)/giu;
/** What a column counts, whichever measure it says it in; undefined: it counts nothing. */
export function figureTold(name: string): Figure | undefined {
  const plain = name.replace(inThousands, ' ').replace(otherMeasure, ' ').trim();
  const told = plain === '' && /gross|brut|lord/.test(name) ? ['earnings' as const] : meaningsByName(plain);
  return told.find((meaning): meaning is Figure => Object.hasOwn(figureKinds, meaning));
}

/** `Nombre de titres`: of how many songs or stores, and not how often. */
const ofItems =
  /\b(?:number|nombre|no|num|count|anzahl|número|numero) (?:of |de |di |der )?(?:tracks?|songs?|titles?|titres|titel|morceaux|canciones|brani|releases?|artists?|stores?|countries)\b/;
/** What a song stands on, which has a title and a day, too. */
const ofRelease =
  /(?<!\p{L})(?:(?:del)?l)?(?:[aá]lb[uü]m\p{L}*|alba|альбом\p{L}*|релиз\p{L}*|άλμπουμ|ep|lp|sortie|lanzamiento|lançamento|pubblicazione|uscita|veröffentlichung|utgivelse|utgåva|udgivelse|uitgave|wydawnictw\p{L}+|wydani\p{L}+|bundle|container|parent|project|set|выход\p{L}*|çıkış|premier[aey]?)(?!\p{L})|発売|출시|アルバム|リリース|专辑|專輯|发行|發行|앨범|एल्बम|ألبوم/u;

/** Of the song itself. */
const ofNoneCompounds =
  /^(?:release|veröffentlichung|erscheinung|geburt|liefer|erstell|registrer)\p{L}{3,}$/u;

/** Its name says that it is something else, whatever is in it. */
export const isMisleading = (meaning: Meaning, name: string): boolean =>
  (Object.hasOwn(figureKinds, meaning) && inThousands.test(name)) ||
  (meaning === 'units' && ofItems.test(name)) ||
  ((meaning === 'title' || meaning === 'date') && ofRelease.test(separated(name))) ||
  (meaning === 'date' && (laterCompounds.test(separated(name)) || ofNoneCompounds.test(separated(name)))) ||
  (meaning === 'earnings' && (inCoins.test(name) || beforeFees.test(name) || ofOthers.test(name))) ||
  contains(
    // A royalty ends on the letters of a tax, and what is after fees is none.
    separated(name)
      .replaceAll('印税額', '印税')
      .replace(beforeAdvances, ' ')
      .replace(ofSplit, '$1')
      .replace(afterFees, ''),
    misleading[meaning] ?? '\u0000',
  ) ||
  (isCount(meaning) && isWorkedOut(name));

const laterCompounds =
  /^(?:abrechnung(?!szeitraum)|ausschüttung|(?:aus)?zahlung|verteilung|buchung|rechnung|bericht|melde|utbetaling|utbetalning|udbetaling|avregning|avräkning|afregning|uitbetal?ing|uitbetaal|betaal|betaling|afreken|factuur|rapport)s?\p{L}{3,}$/u;
/** Of a day or month on which something was paid or told. */
export const isOfLater = (name: string): boolean =>
  contains(separated(name), ofLater) || laterCompounds.test(separated(name));

const ofWorks =
  /\b(iswc|ipi|cae|tunecode|work (?:id|no|number|code|title|name)|song code|society|licensor|performances?)\b|werk(?:titel|nummer)|code œuvre|titre de l.?œuvre|verktitel|værktitel|\bobra\b|\bopera\b|(?<!\p{L})(?:verk|værk|œuvre|utw[oó]r(?:u)?)(?!\p{L})/u;
/** What societies collect for works is of many services, on air and on stage. */
export const isOfWorks = (names: readonly string[]): boolean => names.some((name) => ofWorks.test(name));

/** `Net Units`, `Total Streams`: what is left of a count is no money. */
function isCountLeft(words: string): boolean {
  const rest = words
    .replace(/\b(net|netto|neto|nett?e|total|due)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return wordLists.some(
    ([meaning, list]) =>
      isCount(meaning) && meaning !== 'purchases' && rest !== words && list.split('|').includes(rest),
  );
}

const isLastWord =
  /^(to|till|until|thru|through|bis|tot|tm|hasta|al|au|à|a|até|till|til|по|まで|至|까지|do|bitiş)$/;
const isFirstWord = /^(from|von|van|vanaf|desde|de|du|dal|från|fra|с|から|自|부터|od|başlangıç)$/;
/** Names of one word, whose end says that it is a date: `Fremføringsperiode`, `Spelmånad`. */
const compounds =
  /(?<=\p{L}{3})(?:perioden?|zeitraum|monat|måned|månad|maand|kuukausi|kausi|quartal|kvartal|kwartaal|datum|dato)$/u;

/** `Lizenzbetrag`, `Upphovsersättning`; taxes, discounts and what stood before them are none. */
const moneyCompounds =
  /(?<=^\p{L}{3,})(?:betrag|erlöse?|ertrag|erträge|vergütung|honorar|tantiemen?|belopp|beløp|beløb|bedrag|ersättning|intäkt(?:er)?|inntekt(?:er)?|indtægt(?:er)?|inkomst(?:en|er)?|vederlag|opbrengst|vergoeding)$/u;
const notEarned =
  /^(?:\p{L}*steuer|mwst|ust|abzugs?|rabatt|gebühren|provisions?|einzel|stück|vorschuss|rest|brutto|kommissions|einbehalts?|basis|verrechnungs|skatte?|avgifts|moms|kortings|btw|kosten|garantie)/u;

/** What has a first and a last day. */
const endsAsDate =
  /(?<!\p{L})(?:periods?|dates?|days?|months?|range|usages?|sales?|use|played|sold|performances?|nutzung|(?:ab)?verkauf|absatz|zeitraum|leistung|abrechnung|période|exploitation|diffusion|utilisation|ventes?|período|periodo|uso|venta|utilizzo|vendita|gebruik|periode|verkoop|okres|использован\p{L}*|период)(?!\p{L})/u;

/** `I got`, `you keep`, `my cut`. */
const inFirstPerson =
  /^(?:what )?(?:i|we|you|ich|wir|je|yo|io|eu) (?:got|get|made|make|receive|keep|kept|earn(?:ed)?|net(?:ted)?|bekam|bekomme|erhalte|erhielt|verdiene|reçois|recibo|ricevo|recebo)$|^(?:my|our|your) (?:cut|take|part|portion|half|net|pay|money|total|amount)$|^(?:artist|band|label|writer|composer) (?:receives?|gets?|earns?|earned|received)$|^take ?home(?: pay)?$|^(?:amount |total |net )?paid(?: out)? to (?:us|me|you|artist|label|band|client)$/;

/** By a name as `plainName` writes it: what the column may mean, the likeliest first. */
export function meaningsByName(name: string): Meaning[] {
  const words = separated(name).replace(/(?<=^|\s)t m$/, 'tm');
  // So short a word says it only where it stands alone.
  if (isLastWord.test(words)) return ['until'];
  if (isFirstWord.test(words) || /^[월일주]$/.test(words)) return ['date'];
  if (
    /^(product(?: name| title)?|produkt|produktname|artikel|articolo|artículo|artigo|produit|producto|prodotto|produto|товар|商品名?|상품명|asset|video|vídeo|work|name|naam|nazwa|이름|名稱|名称)$/.test(
      words,
    )
  )
    return ['title'];
  if (/^(?:release|album|product|single) (?:track|song|title)$/.test(words)) return ['title'];
  if (words === 'count') return ['units'];
  if (/^(?:you |net |total |amount )?received(?: amount)?$/.test(words) || inFirstPerson.test(words))
    return ['earnings'];
  // `Sales Period From` and `Nutzung bis`.
  const [, end] = /\S (\p{L}+)$/u.exec(words) ?? [];
  if (end && isFirstWord.test(end) && endsAsDate.test(words)) return ['date'];
  if (end && isLastWord.test(end) && endsAsDate.test(words)) return ['until'];
  return wordLists
    .filter(
      ([meaning, list]) =>
        contains(words, list) &&
        !isMisleading(meaning, name) &&
        !(meaning === 'earnings' && isCountLeft(words)),
    )
    .map(([meaning]) => meaning)
    .concat(compounds.test(words) && !isMisleading('date', words) ? ['date'] : [])
    .concat(moneyCompounds.test(words) && !notEarned.test(words) ? ['earnings'] : []);
}
