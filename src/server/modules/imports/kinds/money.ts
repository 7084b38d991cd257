/** The money of a row: its currency, and its sign by the kind of row that it is. */
import type { RowReason } from '#domain/imports.ts';
import type { Figure } from '#domain/own-figures.ts';
import { currencyNamed, signFits, signIn } from './cells/currencies.ts';
import { figureIn, isAbsent } from './cells/quantities.ts';
import type { Plan } from './plan.ts';
import { type CellOf, remembering } from './songs.ts';

/** What a row of a statement is, where it says so. */
export type Entry =
  | 'sale'
  | 'refund'
  | 'fee'
  | 'payout'
  /** It takes away what was sold; or it is how whoever sold pays for it: what the other rows are says which. */
  | 'credit'
  /** Paid to whoever sold something, or paid out: by whether it says what for. */
  | 'payment'
  | 'debit'
  /** An order that was never paid, or given back later: what it is now says nothing of another row. */
  | 'cancelled'
  | 'undone'
  /** Some of it was given back, and it does not say how much. */
  | 'part';

/** What an account held before or after. */
const balances =
  /\b(opening|closing|previous|prior|ending|beginning) balance\b|\bbalance\s+(brought|carried)\b|\b(carried|brought) forward\b|anfangsbestand|endbestand|anfangssaldo|endsaldo|saldovortrag|übertrag|\bsaldo (anterior|inicial|final|iniziale|finale|precedente)\b|\bsolde (initial|final|antérieur|précédent)\b|report à nouveau|(начальн|конечн|входящ|исходящ)\S* (остаток|сальдо)|beginsaldo|eindsaldo|이월|잔액|繰越|繰り越し|前期残高|期首残高|期末残高|期初余额|期末余额|上期余额|结转|(प्रारंभिक|अंतिम) शेष|الرصيد (الافتتاحي|الختامي|السابق)|رصيد مرحّل/i;
/** The bare word, and what says of when: a song may be called `Balance of Power`. */
const bareBalance =
  /^\s*(?:balance|saldo|solde|kontostand|vortrag|bakiye|остаток|сальдо|残高|余额|餘額|잔액|शेष|الرصيد)\s*(?:$|[:(]|(?:from|as of|at|due|owed|payable|b\/?f|c\/?f|last|after|before|letzte\p{L}*|vom|zum|aus|au|al|del|на|из)(?!\p{L}))/iu;
export const isBalance = (cell: string): boolean =>
  /\p{L}/u.test(cell) && (balances.test(cell) || bareBalance.test(cell));

/** What the rows above come to, and whose part of it is how much. */
const results =
  /^\s*(?:(?:net|gross|total)\s+)?(?:profit|loss|profit ?\/ ?loss|result|gewinn|überschuss|bénéfice|beneficio|utile|lucro|прибыль)(?:\s*$|\s*[-–(:])|^\s*(?:(?:artist|label|your|our)(?:['’]s)? share|künstleranteil|part (?:de l['’])?artiste|parte del artista|parte do artista|quota (?:dell['’])?artista|доля артиста|アーティスト取り分)(?!\p{L})/iu;

/** Paid before it was earned, and what is kept back for it: royalties are earned either way. */
const advances =
  /^\s*(?:(?:less|minus|abzgl\.?|(?:un)?recoup(?:ed|able|ment|ing)?(?: of)?|rückzahlung|verrechnung|remboursement|recuperación)[\s:]+)*(?:advances?|vorschuss|vorschüsse|avances?|anticip[oi]s?|adelantos?|adiantamentos?|accont[oi]|аванс\p{L}*|アドバンス|前払い金?|预付款?|預付款?|선급금|voorschot|zaliczk[ai]|förskott|avans|अग्रिम|سلفة|دفعة مقدمة)(?:\s*$|\s*[-–—:(,/]|\s+(?:payments?|paid|recoup\p{L}*|deduct\p{L}*|offset|repa\p{L}+|against|on|for|verrechn\p{L}*|zahlung|gezahlt|versée?s?|sur|de|del|su|por)(?!\p{L}))|^\s*recoup(?:ed|ment)?\s*$|^\s*(?:(?:less|minus|net|current|total)\s+)*(?:un-?recouped|unrecoupable)(?!\p{L})|^\s*(?:less|minus)[\s:]+(?:\p{L}+\s+)?balances?(?!\p{L})|^\s*vorschuss\p{L}+/iu;

/** Beside a name, too: of what was left over, or kept for an advance. */
export const isHeldOver = (cell: string): boolean =>
  balances.test(cell) ||
  (/^\s*(?:less|minus|abzgl|un-?recoup|recoupment of)/i.test(cell) && (isAdvance(cell) || isBalance(cell)));
export const isResult = (cell: string): boolean => results.test(cell);
export const isAdvance = (cell: string): boolean => advances.test(cell);

const creditNotes =
  /\b(credit (?:note|memo)s?|avoirs?|notas? de crédito|nota di credito|creditnota|kreditnota)\b/i;
/** Paid without an invoice, more often than taken back. */
const selfBilled = /\bgutschrift(?:en)?\b/i;
const invoices = /\b(rechnung|verkauf|bestellung|kauf|invoice|sale|order)(?:en|s)?\b/i;

/** What was kept for a tax; and what was paid on top for one, and was never earned. */
const taxes =
  /^\s*(?:(?:us|income|foreign|withheld|local)\s+)?tax(?:es)?(?!\p{L}|[\s-]*(?:free|paid|collected))|^\s*(?:(?:einkommen|lohn|abzugs?)?steuern?(?:abzug)?|steuereinbehalt|abzüge?|einbehalt|impuestos?|deducci(?:ón|ones)|impostos?|desconto|imp[ôo]ts?|prélèvements?|ritenut[ae]|trattenut[ae]|impost[ae]|belasting|aftrek|skatt|avdrag|podatek|potrąceni[ae]|stopaj\p{L}*|kesinti\p{L}*|vergi\p{L}*|ндфл|налог\p{L}*|вычет\p{L}*|податок|daň)(?!\p{L})|扣税|扣稅|税款|税费|扣款|代扣|扣除|服务费|佣金|控除|所得税|소득세|원천세|세금|공제|कटौती|टीडीएस|ضريبة|خصم/iu;
/** Names of one word end on what they cost: `Bankspesen`. */
const charges =
  /\b(?:bank|service|transaction|wire|transfer|processing|admin\p{L}*|handling|card|conversion|distribution|storage|delivery|other) charges?\b|\b(?:exchange|fx|currency) loss(?:es)?\b|(?<!\p{L})\p{L}*(?:spesen|kosten|gebühr(?:en)?|kursverluste?|avgift(?:er)?|kostnad(?:er)?|gebyr(?:er)?)(?!\p{L})|(?<!\p{L})(?:perte de change|cargos?|pérdida(?:s)? cambiaria(?:s)?|oneri|perdita su cambi|tarifas?|encargos?|opłat[ay]|koszt(?:y|ów)?|masraf(?:lar)?ı?|poplat(?:ek|ky)|költség\p{L}*|расход\p{L}*|издержк\p{L}*)(?!\p{L})|費用|费用|비용|खर्च|مصاريف/iu;
const addedTaxes =
  /^\s*(?:vat|sales tax|gst|mwst|ust|umsatzsteuer|mehrwertsteuer|tva|iva|btw|moms|kdv|ндс|消費税|增值税|부가세)\s*(?:\d{1,2}(?:[.,]\d)?\s?%)?\s*$/iu;

/** `Tax refund`: what was kept comes back. */
const givenBack =
  /^\s*(?:\p{L}+\s+)?(?:tax(?:es)?|withholding|fees?|commissions?|costs?|reserves?)(?: withheld| held)?\s(?:refund(?:ed|s)?|reversals?|reversed|returned|released?|rebates?)\s*$|^\s*(?:steuer|gebühren|reserve)(?:rück)?(?:erstattung|auflösung)\s*$/iu;

const entryWords: readonly [entry: Entry, words: RegExp][] = [
  ['payout', balances],
  ['payout', bareBalance],
  ['payout', advances],
  ['payout', results],
  [
    'payout',
    /\b(payout|pay-?out|cash(?:ed)?[- ]?out|withdrawal|withdrawn|transfer|auszahlung|retiro|retrait|uitbetaling|overboeking|wypłata|ödeme|saque|prelievo)\b|^\s*(payment (sent|made|issued)|überweisung|bonifico|支払い?|支付|付款|دفعة|지급|송금)\s*$|выплат|出金|提现|출금|인출|भुगतान|سحب/i,
  ],
  // `Payment to artist`; one for a song, or from a store, came in.
  [
    'payout',
    /^\s*(?:payments? to|zahlung(?:en)? an|pagos? (?:a|al)|paiements? (?:à|au|aux)|pagament[oi] (?:a|al|ao|all['’]))(?!\p{L})|^\s*paid (?:out )?to(?!\p{L})/iu,
  ],
  ['payment', /^\s*(payments?|zahlung(?:seingang)?|pago|paiement|pagamento)\s*$/i],
  [
    'refund',
    /\b(refund(s|ed)?|void(ed)?|reversal|reversed|chargeback|return(s|ed)?|erstattung|rückerstattung|rückgabe|rückbuchung|stornierung|storno|reembolso|devolución|devolução|estorno|anulación|remboursement|annulation|rimborso|reso|annullamento|terugbetaling|retour|retoure|zwrot|iade)\b|возврат|сторно|환불|반품|返金|返品|退款|退货|वापसी|استرداد|مرتجع/i,
  ],
  ['credit', creditNotes],
  ['credit', selfBilled],
  [
    'fee',
    /\b(fees?|costs?|expenses?|dépenses?|gastos?|spes[ae]|ausgaben?|commission|deductions?|reserves? (?:held|taken|retained|kept|withheld)|tax(es)? withheld|withholding|recoup(ment|ed)?|gebühr(en)?|provision|quellensteuer|comisión|retención|comissão|commissione|frais|retenue|taxa|kosten|commissie|inhouding|prowizja|komisyon)\b|комисси|удержан|수수료|원천징수|手数料|源泉徴収|手续费|预扣税|शुल्क|رسوم|عمولة/i,
  ],
  ['fee', taxes],
  ['fee', charges],
  ['payout', addedTaxes],
  ['payout', /\b(paiement|pagamento)\b/i],
];

const isWord = (entry: Entry, text: string): boolean =>
  entryWords.some(([one, words]) => one === entry && words.test(text));

/**
 * Of all that the rows of a table are called: whether its credit notes take away. Where nothing else was sold, or what
 * takes away has another name, they are what was paid.
 */
export function areCreditsTaken(cells: readonly string[]): boolean {
  const others = cells.filter((cell) => cell.trim() !== '' && entryOf(cell) !== 'credit');
  if (others.some((cell) => entryOf(cell) === 'debit')) return false;
  if (!cells.some((cell) => selfBilled.test(cell)))
    return others.some((cell) => ['sale', 'payment'].includes(entryOf(cell)));
  return others.some((cell) => invoices.test(cell)) && others.every((cell) => entryOf(cell) !== 'refund');
}

/** A column that is called so says of each row whether it is one: `Sale/Return` with `R`, `Refund` with `Yes`. */
const isFlag = (name: string): boolean => isWord('refund', name) || isWord('credit', name);
/** Of orders: what became of each. Zeros and ones say so only where the name can mean no number of refunds. */
const isSwitch = (name: string): boolean => /^(is )?(refunded|voided|reversed)$/.test(name);
const isOfOrders = (name: string): boolean => isSwitch(name) || /\bstatus\b/.test(name);
export const areSwitches = (cells: readonly string[], name: string): boolean =>
  isSwitch(name) && cells.every((cell) => cell === '0' || cell === '1');
const undone =
  /^(1|refunded|reversed|charged? ?back|erstattet|reembolsado|remboursée?|rimborsato|возвращ[её]н|返金済み?|已退款|환불됨)$/i;
const cancelled =
  /^(cancell?ed|dropped|errored|uncollected|unpaid|abandoned|voided|failed|declined|denied|expired|storniert|abgebrochen|cancelad[oa]|annulée?|annullato|geannuleerd|anulowane?|отмен[её]н\S*|キャンセル(済み?)?|已取消|취소됨?)$/i;
const inPart =
  /^(part(ly|ially|ial)?[ _-](refund(ed)?|returned|reversed)|teilweise (erstattet|zurückgezahlt)|teilerstattung|remboursée? partiellement|partiellement remboursée?|parcialmente reembolsad[oa]|parzialmente rimborsat[oa]|частично возвращ[её]н\S*|一部返金|部分退款|부분 환불)/i;
function orderEntry(text: string): Entry | undefined {
  if (undone.test(text)) return 'undone';
  if (inPart.test(text)) return 'part';
  return cancelled.test(text) ? 'cancelled' : undefined;
}
const flags = /^(r|rf|rt|ret|v|y|yes|true|x|ja|j|oui|o|sí|si|sim|sì|да|はい|有|是|예|हाँ|نعم|tak|evet)$/i;

/** Columns of two letters or signs say by their name which of them takes something away. */
const sides: readonly [entry: Entry, name: RegExp, cell: RegExp][] = [
  ['refund', /\b(trans(action)?|sales?) (type|code|kind)\b/, /^r(et)?$/i],
  ['refund', /\b(sign|signe|signo|segno|teken|znak|işaret)\b|vorzeichen|знак|符号|符號|부호/, /^[-−–]$/],
  [
    'debit',
    /\b(dr|d|debit|débit|débito|debe|soll|s|dare)\s?[/|,-]|[/|,-]\s?(dr|d|debit|débit|débito|debe)\b/,
    /^(d|dr|s|soll)$/i,
  ],
];
/** What is taken from an account: of a song it is a refund, else money that was paid out. */
const debits =
  /^\s*(debit(?:ed| notes?)?|débit|débito|debe|lastschrift|belastung|addebito|дебет|借方|차변)\s*$/i;

/** Where anything may be written, titles of songs too. */
export const isFreeText = (name: string): boolean =>
  /descri|concepto|causale|omschrijving|libellé|details|memo|buchungstext/.test(name);

/** `Refund: Blue`, but `Festival Return` is what was sold. */
const firstWord = (cell: string): string => /^\P{L}*\p{L}+(?:\s+(?:tax|fee)s?\b)?/iu.exec(cell)?.[0] ?? '';

/** `track`, `sale`, and what says nothing are sales; `name`: of the column that says it. */
export function entryOf(written: string, name = ''): Entry {
  const cell = written.replaceAll('İ', 'i');
  if (givenBack.test(cell)) return 'sale';
  const ofOrder = isOfOrders(name) ? orderEntry(cell.trim()) : undefined;
  if (ofOrder) return ofOrder;
  const isLong = isFreeText(name) && /\p{L}\P{L}+\p{L}+\P{L}+\p{L}/u.test(cell.trim());
  const said = entryWords.find(([entry, words]) =>
    words.test(isLong && (entry === 'refund' || entry === 'credit') ? firstWord(cell) : cell),
  )?.[0];
  if (said) return said;
  const text = cell.trim();
  if (flags.test(text) && isFlag(name)) return 'refund';
  if (debits.test(text)) return 'debit';
  return sides.find(([, names, cells]) => cells.test(text) && names.test(name))?.[0] ?? 'sale';
}

const sales =
  /^\s*(credit(ed)?|crédit|crédito|haber|haben|avere|кредит|貸方|贷方|대변|sales?|verkauf|vente|venta|vendita|venda|verkoop|sprzedaż|продажа|販売|销售|판매|royalt(?:y|ies)|paid|complete[d]?|fulfilled|shipped|settled|succeeded|income|earnings|revenue|tantiemen|einnahmen?|erlöse?|lizenzen|redevances?|regalías|streams?|streaming|downloads?)\s*$/i;

/** What the word of a row says, or what somebody has said of it. */
export const entryIn = ({ entries, entryName }: Pick<Plan, 'entries' | 'entryName'>, cell: string): Entry =>
  entries.get(cell.trim()) ?? entryOf(cell, entryName);

/** What was sold, and how: it adds, whatever is sold beside it. */
const forms =
  /^(?:(?:digital|physical|single|video|ad[- ]?supported|paid|free|family|student|premium)\s)?(?:digital|physical|premium|free|subscription|tracks?|songs?|albums?|eps?|lps?|cds?|vinyl|cassettes?|singles?|merch(?:andise)?|ringtones?|videos?|bundles?|mechanicals?|performances?|sync|abo|kostenlos)$/i;

/** Longer ones are no kinds. */
const longestWord = 40;

/** Nothing says what rows with such a word are; in columns of letters and switches only what is known counts. */
export const isWordOpen = (cell: string, name: string): boolean =>
  /^\P{Cc}*\p{L}\P{Cc}*$/u.test(cell) &&
  cell.length <= longestWord &&
  !sales.test(cell) &&
  !forms.test(cell) &&
  !invoices.test(cell) &&
  entryOf(cell, name) === 'sale' &&
  !isFlag(name) &&
  !isSwitch(name) &&
  !sides.some(([, names]) => names.test(name) && cell.trim().length < 5);

const isSale = (cell: string): boolean => sales.test(cell);

/** Each cell says what its row is, and some of them that it takes something away. */
export const areEntries = (cells: readonly string[]): boolean =>
  cells.every((cell) => sales.test(cell) || entryOf(cell) !== 'sale') &&
  cells.some(
    (cell) => ['refund', 'debit'].includes(entryOf(cell)) || (entryOf(cell) !== 'sale' && cells.some(isSale)),
  );

type Figures = Partial<Record<Figure, number>>;

const below = (value: number | undefined): number | undefined =>
  value === undefined || value === 0 ? value : -Math.abs(value);

/** What was taken back is less than nothing, whether the file says so or leaves it to the kind of row. */
function taken(figures: Figures, areSignsTold = false): Figures {
  const { units, earnings } = figures;
  return {
    ...figures,
    ...(units !== undefined && { units: below(units) as number }),
    ...(earnings !== undefined && !areSignsTold && { earnings: below(earnings) as number }),
  };
}

/** Nothing was sold in the end. */
const nothing = (figures: Figures): Figures => ({
  ...figures,
  ...(figures.units !== undefined && { units: 0 }),
  ...(figures.earnings !== undefined && { earnings: 0 }),
});

/** Reads what rows say of money, and what they leave to others. */
export function moneyReader(plan: Plan) {
  const columns = plan.figures.filter(({ figure }) => figure === 'earnings');
  const [column] = columns;
  const hasColumn = plan.at.has('currency');

  const other = column?.currency || plan.currency;
  const codes = remembering((said: string) => currencyNamed(said, other ?? ''));

  /**
   * undefined: none, one that does not exist, or one that its own sign or the name of its column denies. A sign beside the
   * amount is stronger than what somebody answered for all rows, and as strong as a column or its name.
   */
  function currencyOf(cell: CellOf, cells: readonly string[]): string | undefined {
    const said = hasColumn ? cell('currency') : '';
    const isSaid = !isAbsent(said);
    const told = isSaid ? codes(said) : (other ?? '');
    if (isSaid && column?.currency && told !== column.currency) return undefined;
    if (told === undefined) return undefined;
    const signs = columns.map(({ index }) => signIn(cells[index] ?? '')).filter((sign) => sign !== '');
    if (signs.every((sign) => told && signFits(sign, told))) return told;
    if (isSaid || column?.currency) return undefined;
    const [first, ...others] = signs.map(codes);
    return others.every((code) => code === first) ? first : undefined;
  }

  /** Some statements say of a refund only what it changes of the balance. */
  function balanceOf(cell: CellOf): number | undefined {
    const text = plan.at.has('balance') ? cell('balance') : '';
    if (!column || isAbsent(text)) return undefined;
    const value = figureIn(text, 'earnings', column.scale, column.mark);
    return Number.isNaN(value) ? undefined : value;
  }

  function signed(counted: Figures | RowReason, entry: Entry, cell: CellOf): Figures | RowReason {
    // Where refunds are rows of their own, they are told by those.
    if (
      entry === 'sale' ||
      entry === 'payment' ||
      (entry === 'credit' && !plan.areCreditsTaken) ||
      (entry === 'undone' && plan.isMoneySigned)
    )
      return plan.areUnitsSigned && typeof counted !== 'string' && (counted.units ?? 0) < 0
        ? taken(counted)
        : counted;
    const figures = typeof counted === 'string' ? (counted === 'empty' ? {} : counted) : counted;
    if (typeof figures === 'string') return figures;
    const earnings = figures.earnings ?? balanceOf(cell);
    const all = { ...figures, ...(earnings !== undefined && { earnings }) };
    if (Object.keys(all).length === 0) return 'empty';
    if (entry === 'part') return 'bad_number';
    if (entry === 'cancelled' || entry === 'undone') return nothing(all);
    if (entry === 'refund' || entry === 'debit' || entry === 'credit') return taken(all, plan.isMirrored);
    // A fee is no unit sold.
    const { units: _, ...fee } = all;
    return Object.keys(fee).length === 0 ? 'note' : taken(fee, plan.isMirrored);
  }

  return { currencyOf, signed };
}
