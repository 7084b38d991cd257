/** `Total all territories`, `Alle Shops`, `全ストア`: what a cell calls the sum of all stores, countries, months or songs. */
import { currencyIn } from '../cells/currencies.ts';

/** The sum of something, and nothing else. */
const sums =
  'σ|i alt|ialt|totalt|summa|sammenlagt|yhteensä|celkom|ukupno|skupaj|всього|разом|общо|σύνολο|gesamtergebnis|gesamtbetrag|rechnungsbetrag|ergebnis|totale complessivo|totalsumma|celkový součet|celkem|végösszeg|összesen|총합계|الإجمالي الكلي|grand total|total g[eé]n[eé]ral|total geral|totals?|totale|totaux|totales|totais|totaal|gesamt|gesamte|gesamtsumme|insgesamt|summe|suma?|soma|somme|eindtotaal|합계|총계|총합|총액|suma końcowa|razem|toplam|genel toplam|итого|итоговое значение|всего|общий итог|общая сумма|сумма|合計|総計|总计|總計|合计|总和|總和|कुल योग|कुल|योग|المجموع|الإجمالي|اجمالي|إجمالي|مجموع';
/** The sum of a part, whatever else it says. */
const partSums =
  'album[- ]totals?|release totals?|total (?:de l.)?album|albumsumme|альбом итого|teilergebnis|sub-?totals?|subtotale|subtotales|sous-total|zwischensumme|teilsumme|(?:monats|quartals|jahres)summe|total (?:mensuel|trimestriel|mensual|trimestral|mensal)|totale (?:mensile|trimestrale)|итог за (?:месяц|квартал)|月計|月小计|tussentotaal|subtotaal|소계|suma częściowa|ara toplam|промежуточный итог|промежуточная сумма|подытог|小計|小计|उप-?योग|उप योग|المجموع الفرعي|مجموع فرعي';
/** All of something: a sum only where its figures are one. */
const alls =
  'all|overall|combined|every|alle[nrs]?|sämtliche[nr]?|tod[ao]s|tous|toutes|tutt[ie]|wszystkie|все|всех|всем|すべての|すべて|全ての|全て|全部|全|所有|各|सभी|समस्त|wereldwijd|모든|전체|전 세계|tüm|dünya|świat|جميع|كل|كافة|world ?wide|world|global|globally|weltweit|mundial|mundo|monde entier|monde|mondo|весь мир|мир|全世界|世界|全球|दुनिया भर|विश्व|العالم';
/** Of what. */
const nouns =
  'digital service providers|service providers|digital|streaming|music|sales|stores?|shops?|platforms?|dsps?|services?|retailers?|outlets?|channels?|partners?|providers?|territor(?:y|ies)|countr(?:y|ies)|regions?|markets?|cit(?:y|ies)|months?|periods?|quarters?|weeks?|days?|dates?|monthly|quarterly|songs?|tracks?|titles?|releases?|albums?|artists?|labels?|products?|sources?|plattformen|diensten?|händlern?|kanäle|anbietern?|partnern?|ländern?|gebieten?|territorien|regionen|märkten?|städten?|monaten?|quartalen?|zeiträumen?|tagen?|titel|stücken?|künstlern?|tiendas|plataformas|servicios|canales|territorios|países|paises|regiones|mercados|ciudades|meses|períodos|periodos|canciones|temas|artistas|boutiques|magasins|plateformes|canaux|territoires|pays|régions|marchés|villes|mois|périodes|titres|morceaux|chansons|artistes|negozi|piattaforme|servizi|territori|paesi|regioni|mercati|città|mesi|periodi|brani|artisti|lojas|serviços|canais|territórios|regiões|cidades|músicas|faixas|(?:магазин|площад|платформ|сервис|стран|территори|регион|город|месяц|период|трек|пес[не]н?|артист)\\p{L}{0,3}|winkels|landen|gebieden|nummers|maanden|platformen|diensten|artiesten|kanalen|스토어|플랫폼|서비스|국가|지역|곡|아티스트|sklepy|kraje|utwory|mağazalar|ülkeler|şarkılar|ストア|ショップ|プラットフォーム|サービス|配信先|国と地域|国・地域|国|地域|都市|期間|月|楽曲|曲|アーティスト|商店|店铺|平台|渠道|服务|国家和地区|国家|地区|城市|月份|时间|歌曲|曲目|艺人|स्टोर|प्लेटफ़ॉर्म|दुकानें|सेवाएँ|देशों|देश|क्षेत्र|शहर|महीने|गाने|कलाकार|المتاجر|متاجر|المنصات|منصات|الخدمات|البلدان|الدول|دول|المناطق|المدن|الأشهر|الأغاني|الفنانين';
const between =
  'of|for|from|in|across|the|and|by|der|die|das|des|den|dem|für|aus|von|und|über|de|del|de los|de las|los|las|les|la|le|des|du|dans|en|do|dos|da|das|di|dei|delle|degli|il|i|gli|e|y|et|o|os|as|по|за|и|в|の|的|में|का|के|की|في|من|و|amount|due|payable|net|earnings|royalties|revenue|units';

/** Where words stand by themselves; scripts without blanks join them. */
const wordsOf = (words: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{M}])(?:${words})(?![\\p{L}\\p{M}])|(?:${words
      .split('|')
      .filter((word) => /[\u3040-\u30ff\u4e00-\u9fff]/.test(word))
      .toSorted((one, other) => other.length - one.length)
      .join('|')})`,
    'giu',
  );
const [sumWords, partWords, allWords, otherWords] = [
  wordsOf(sums),
  wordsOf(partSums),
  wordsOf(alls),
  wordsOf(`${nouns}|${between}`),
];
const worldWords = /^(?:world|global|weltweit|mundial|mond|весь|мир|全世界|世界|全球|दुनिया|विश्व|العالم)/i;

/** Longer is a remark or a name. */
const longest = 60;

/**
 * `sum`: it is called a sum. `all`: it says that it stands for all of them. `world`: for all countries, which is also
 * what some stores say of every row. `blank`: it says nothing where others name a song, a store or a country. `album`: its
 * row is of an album, beside those of its songs or of one that was sold as a whole; `unknown`: what stands in the place of a
 * song is the name of none. `longer`: its span is longer than those of most, as that of a quarter above its months.
 */
export type SaidOfAll = 'sum' | 'all' | 'world' | 'blank' | 'album' | 'unknown' | 'longer';

/** undefined: it says something else. */
export function saidOfAll(cell: string): SaidOfAll | undefined {
  // Asked of names and ids by the million.
  if (cell.length > longest || /\d/.test(cell)) return undefined;
  const text = currencyIn(cell.normalize('NFKC').trim()).name.toLowerCase();
  const withoutSums = text.replace(sumWords, ' ');
  const withoutAlls = withoutSums.replace(allWords, ' ');
  if (withoutAlls === text || /[\p{L}\p{N}]/u.test(withoutAlls.replace(otherWords, ' '))) return undefined;
  if (withoutSums !== text) return 'sum';
  return worldWords.test(text) ? 'world' : 'all';
}

export const isAlbum = (cell: string): boolean =>
  /^(?:albums?|álbum|release|ep|lp|альбом|アルバム|专辑|專輯|앨범)$/i.test(cell.trim());

/** `Subtotal`, `Blue – Zwischensumme`: of a part of the rows, by its word alone. */
export const saidOfPart = (cell: string): boolean => cell.length <= longest && cell.search(partWords) >= 0;

/** The name beside a word for a sum, as `plainTitle` writes it: `blue` of `Summe Blue`; empty: there is none. */
export function nameInSum(cell: string): string {
  if (cell.length > longest) return '';
  const text = cell.normalize('NFKC').toLowerCase();
  const rest = text.replace(partWords, ' ').replace(sumWords, ' ');
  return rest === text ? '' : plainTitle(rest);
}

/** Without its case and the marks around it. */
export const plainTitle = (title: string): string =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    .replace(/\s+/g, ' ');

/** `Spotify Total`, `Summe Blue`: a word for a sum beside a name, which a song may have too. */
export function namesSum(cell: string): boolean {
  if (cell.length > longest) return false;
  const text = cell.normalize('NFKC').toLowerCase();
  const rest = text.replace(sumWords, ' ');
  return rest !== text && /[\p{L}\p{N}]/u.test(rest);
}
