/** Which of several columns of one meaning is the likeliest, by its name. */

import { isFigure } from '../plan.ts';
import type { Meaning } from '../spec.ts';
import { contains, separated } from './words.ts';

const totals =
  'total|all|overall|gesamt|insgesamt|summe|summa|somme|suma|soma|razem|toplam|totale|totales|totaux|итого|всего|合計|总|總|कुल|الإجمالي|totaal|합계|총';
/** Of several columns that may mean it, the one whose name has the most of these. */
export const telling: Partial<Record<Meaning, readonly string[]>> = {
  date: [
    'sprzedaży|odtworzeń|wykorzystania|satış|dinlenme|kullanım|продаж|продажу|продажів|прослушиваний|використання|prodeje|přehrání|बिक्री|उपयोग|البيع|الاستخدام|المبيعات|försäljning|försäljningsmånad|salg|salgsmåned|salgsmånad|myynti|myyntikuukausi|eladás|értékesítés|vânzare|vânzări|πωλήσεων|bán hàng|penjualan|מכירה|sale|sales|usage|use|activity|consumption|transaction|period|month|start|from|begin|nutzungsmonat|nutzungszeitraum|verkaufsmonat|verkaufszeitraum|verkaufsdatum|vente|exploitation|venta|vendita|venda|использования|продажи|利用月|販売月|播放月份|销售月份|판매월|이용월',
    // Of several periods the one in which it was played.
    'sprzedaży|odtworzeń|wykorzystania|satış|dinlenme|kullanım|продаж|продажу|продажів|прослушиваний|використання|prodeje|přehrání|बिक्री|उपयोग|البيع|الاستخدام|المبيعات|försäljning|försäljningsmånad|salg|salgsmåned|salgsmånad|myynti|myyntikuukausi|eladás|értékesítés|vânzare|vânzări|πωλήσεων|bán hàng|penjualan|מכירה|activity|usage|perf|performance|sale|sales|consumption|nutzungsmonat|nutzungszeitraum|verkaufsmonat|verkaufszeitraum|verkaufsdatum|vente|exploitation|venta|vendita|venda|использования|продажи|利用月|販売月|播放月份|销售月份|판매월|이용월',
  ],
  // What reaches the artist before what was taken in.
  earnings: [
    'distributed|payment|payments|reported|paid|payout|partner|converted|actual|final|endgültig|endbetrag|definitivo|définitif|čistý|čistá|čisté|शुद्ध|صافي|nettó|чистый|чистая|чистая сумма|净|純|手取|実収入|실수령|순수익|καθαρά|neta|netas|netos|nette|netti|nets|支払金額|nettobedrag|netto bedrag|uitbetaling|te betalen|정산|지급액|do wypłaty|net tutar|receipts|ext|extended|netto|neto|à payer|a pagar|por pagar|da pagare|auszahlung|支払額|líquido|líquida|нетто|к выплате|net|nettoerlös|nettobetrag|auszahlungsbetrag|payable|reported royalty|earned|yours|mine|your|my|our|dein|deine|ihr|ihre|votre|vos|tu|tus|su|sus|seu|sua|tuo|tua|jouw|uw|twój|ваш|ваша|あなたの|您的|你的|mein|meine|mijn|mon|mi|mis|meu|meus|minha|mio|miei|mój|мой|моя|мои|私の|我的|내 몫|내 수익|producer|writer|composer|performer|payee|client|share|due|split|remitted|transferred|credited|disbursed|à verser|à reverser|a receber|recebido|a cobrar|cobrado|da ricevere|k výplatě|vyplaceno|kifizetendő|do wypłacenia|ödenecek|до виплати|к начислению|к перечислению|受取|到账|देय|प्राप्त|수령|uit te betalen|att utbetala|till utbetalning|til udbetaling|til utbetaling|maksettava|thực nhận|de plată',
    '应付|应得|應付|efter|nach|après|después|dopo|depois|na aftrek|po potrąceniu|po odliczeniu|после|控除後|税引後|扣除后|扣除後|税后|공제 후|ext|extended|distributed|payment|payments|支払金額|uitbetaling|te betalen|do wypłaty|after|payable|reported royalty|due|auszahlung|auszahlungsbetrag|à payer|a pagar|por pagar|da pagare|к выплате|支払額',
  ],
  // What bears no more than a name may be anything's.
  title: [
    'title|song|track|titel|titre|chanson|título|titulo|canción|titolo|brano|faixa|música|название|песня|трек|曲名|楽曲|タイトル|歌曲|曲目|标题|標題|गाना|गीत|الأغنية|أغنية|곡명|제목|노래|tytuł|utwór|parça|şarkı',
  ],
  ...{ streams: [totals], plays: [totals], views: [totals] },
  // What is left of the sold ones.
  units: [`${totals}|net|netto|neto`],
  purchases: ['net|netto|neto'],
  currency: ['payment|payee|payout|client|reported|reporting|royalty|statement|account'],
};

/** Of what was sold where, before it was paid. */
const ofSale =
  /\b(magasin|boutique|tienda|negozio|loja|winkel|shop|local|orig|original|sales?|selling|stores?|retail|source|customer|transaction|lokale?|verkauf\w*|originale?|venta|tienda|vente|origine|vendita|venda)\b|продаж|販売|現地|原|销售|当地|平台(?=收入|流水)|渠道(?=收入)|स्थानीय|المحلي|الأصلي/i;
export const isOfSale = (name: string): boolean => ofSale.test(name);

/** What was said before it was known. */
const provisional =
  /\b(estimated?|est|provisional|preliminary|geschätzt\w*|vorläufig\w*|estimad[oa]s?|estimée?s?|provisoires?|stimat[oaie])\b|預估|预估|概算|見込|оценк|예상/;

/** What was added to an amount later, or is a part of it. */
export const isAdded = (name: string): boolean => added.test(name);
const added =
  /\b(adjust(?:ed|ments?)|bonus(?:es)?|corrections?|reserves?|korrektur|zuschlag|ajustes?|ajustements?)\b/;
const advanced = /\b(advances?|recoup\w*|unrecouped)\b|vorschuss|avance|anticipo|adelanto/;
const payable =
  /\b(payable|due|paid|payout|payments?|to pay|pagad[oa]s?|pagat[oaie]|pagamentos?|versée?s?|payée?s?)\b|auszahlung|ausgezahlt|(?<!\p{L})zahlung|à payer|a pagar|da pagare|wypłacono|ödenen|выплачен|支払済|已付|지급액/u;
/** What is paid may be less than what was earned, by what was paid before. */
export const isPaidOn = (name: string): boolean => payable.test(name);
/** Paid before it was earned. */
export const isAdvanced = (name: string): boolean => advanced.test(name);
const balance =
  /(?<!\p{L})(?:balances?|\p{L}*saldo|solde|kontostand|bakiye|stan konta)(?!\p{L})|остаток|сальдо|残高|余额|餘額|잔액|शेष|الرصيد/u;
/** Beside advances, and from one balance to the next, what is paid is another sum than what was earned. */
export const isAfterAdvances = (name: string, all: readonly string[]): boolean =>
  payable.test(name) && all.some((other) => other !== name && (isAdvanced(other) || balance.test(other)));

/** Of all that were counted only some. */
const someOf =
  /\b(moneti[sz]ed|billable|eligible|qualified|qualifying|skipped|premium|subscription|paid|free|trial|ads?|ad supported|ad funded|organic|promoted|returned|refunded|werbung|bezahlte?|kostenlose?|payante?s?|gratuite?s?|gratis|de pago|a pagamento)\b/;

/** Whose part it is says more than what was left to share. */
const ofArtist =
  /(?<!\p{L})(?:artist(?:s|[ae]s?|ens?|ens andel|andel)?|artyst(?:y|a|ki)|artiest(?:en)?(?:aandeel|deel)?|sanatçı(?:nın|ya)?|артист[ау]?|исполнител[яю]|автор[ау]|лицензиар[ау]|правообладател[яю]|(?:künstler|interpreten|urheber|autoren)(?:s|anteil|erlös|vergütung)?|kunstner(?:en|ens)?|autora?|auteurs?|autore|compositora?|előadói?|esittäjän)(?!\p{L})|アーティスト|艺人|藝人|歌手|कलाकार|아티스트|가수|الفنان|للفنان/u;
const owned =
  /\b(yours?|mine|my|our|i|we|you|take ?home|producer|writer|composer|performer|participant|contributor|deine?|ihre?|meine?|votre|vos|tus?|seus?|sua|tuo|tua|mio|mia|jouw|uw|mijn|twój|mój|din|min)\b|(?:आपका|मेरा) हिस्सा|حصت|حصة الفنان|váš podíl|můj podíl|payınız|sanatçı payı|частка|몫|分成|ваша?|мо[йя]|あなたの|您的|你的|私の|我的|내 /;
/** What reaches somebody, and no longer what is shared. */
export const isOwnPart = (name: string): boolean => isOwned(name) || isShare(name) || royalties.test(name);
/** By its name it is the artist's, or the reader's. */
export const isOwned = (name: string): boolean => owned.test(name) || ofArtist.test(name);
/** Of what was taken in the part that somebody gets, whoever that is. */
export const isShare = (name: string): boolean =>
  /\bshare\b|\bsplit (?:amount|earnings|payout)\b|\b\p{L}+a(?:nteil|andeel)\b|(?<!\p{L})(?:udział|доля|payı)(?!\p{L})/u.test(
    name,
  );
const royalties = /\b(royalt(?:y|ies)|tantiemen|redevances|regal[ií]as)\b|印税|版税|版稅|роялти|로열티/;

/** Columns of the same meaning are chosen among by their names; the higher, the likelier. */
export function rankByName(meaning: Meaning, name: string): number {
  const told = (telling[meaning] ?? []).filter((words) => contains(separated(name), words)).length;
  const isOfArtist = meaning === 'earnings' && ofArtist.test(separated(name));
  const isEarlier = meaning === 'earnings' && provisional.test(name);
  const isLess = ((meaning === 'earnings' || meaning === 'currency') && isOfSale(name)) || isEarlier;
  // What a song has taken in comes before what is paid for it.
  const isTotal = meaning === 'earnings' && contains(separated(name), totals);
  const isPart =
    meaning === 'earnings' ? added.test(name) : isFigure(meaning) && someOf.test(separated(name));
  return (
    told -
    (isLess ? 1 : 0) -
    (isPart ? 1.5 : 0) +
    (meaning === 'earnings' && royalties.test(name) ? 0.25 : 0) +
    (isTotal ? 0.1 : 0) +
    (isOfArtist ? 1 : 0) +
    (isOfArtist || (meaning === 'earnings' && owned.test(name)) ? 0.5 : 0) +
    (meaning === 'earnings' && isShare(name) ? 0.25 : 0)
  );
}
