/** What columns are called, in the languages that tables come in. Latin words count whole, others wherever they stand. */
import { type Figure, figureKinds } from '#domain/own-figures.ts';
import type { Meaning } from './spec.ts';

type Words = readonly [meaning: Meaning, words: string];

/** The more particular before the more general. */
const wordLists: readonly Words[] = [
  ['isrc', 'isrc|isrc code'],
  ['url', 'url|link|href|uri|permalink|enlace|lien|ссылка|链接|リンク|लिंक|رابط|video id|track id|spotify id'],
  [
    'until',
    'période fin|periodo fin|fine periodo|fim|data fim|data final|конец периода|по дату|終了|结束|समाप्ति|end date|date end|date to|to date|period end|until|end|enddatum|bis|hasta|fecha fin|fecha de fin|fecha final|date de fin|fin|data fine|дата окончания|終了日|结束日期|تاريخ الانتهاء',
  ],
  [
    'currency',
    'currency|currency code|curr|cur|ccy|währung|moneda|divisa|devise|valuta|moeda|валюта|通貨|货币|币种|मुद्रा|عملة|العملة',
  ],
  [
    'entry',
    'transaktionsart|umsatzart|verkaufsart|operación|операция|取引|交易|type|kind|typ|art|tipo|nature|тип|вид|種類|类型|प्रकार|نوع|description|transaction',
  ],
  [
    'date',
    'verkaufsmonat|nutzungsmonat|zeitraum|abrechnungszeitraum|verkaufsdatum|quarter|quartal|trimestre|usage|début|debut|inizio|início|período|periodo|période|mês|giorno|период|месяц|квартал|начало|月|期間|期间|周期|季度|時期|माह|महीना|अवधि|الفترة|date|day|month|week|period|start|beginn|anfang|datum|tag|monat|woche|fecha|día|dia|mes|semana|jour|mois|semaine|data|mese|дата|день|месяц|неделя|日付|日期|月份|日|週|तारीख|दिनांक|दिन|تاريخ|التاريخ|اليوم|يوم',
  ],
  ['monthlyListeners', 'monthly listeners|monatliche hörer|oyentes mensuales|auditeurs mensuels'],
  [
    'listeners',
    'listeners|listener|hörer|oyentes|auditeurs|ascoltatori|ouvintes|слушатели|слушателей|リスナー|听众|श्रोता|مستمع',
  ],
  ['subscribers', 'subscribers|abonnenten|suscriptores|abonnés|подписчики|チャンネル登録者|订阅'],
  ['followers', 'followers|follower|seguidores|abonnements|подписки|フォロワー|粉丝|关注者|फ़ॉलोअर|متابع'],
  [
    'streams',
    'reproduções|streams gesamt|streams|stream count|streamings|стримы|стримов|ストリーム|ストリーミング|播放量|स्ट्रीम|بث|streams total',
  ],
  [
    'views',
    'views|view count|aufrufe|vistas|visualizaciones|vues|visualizzazioni|просмотры|просмотров|視聴回数|観看回数|观看次数|浏览|व्यूज़|दृश्य|مشاهدات|المشاهدات',
  ],
  [
    'plays',
    'ascolti|odtworzenia|performances|performance count|perf count|usage count|usages|plays|play count|playbacks|listens|spins|scrobbles|wiedergaben|reproducciones|écoutes|ecoutes|lectures|riproduzioni|reproduções|прослушивания|прослушиваний|воспроизведения|再生回数|再生数|播放次数|播放|चलाए गए|استماع|تشغيل',
  ],
  ['playlistAdds', 'playlist adds|playlist additions'],
  ['saves', 'saves|saved|gespeichert|guardados|enregistrements|сохранения|保存|收藏|सेव|حفظ'],
  [
    'likes',
    'likes|like count|favorites|favourites|favoritings|gefällt mir|me gusta|j aime|лайки|高評価|いいね|点赞|喜欢|पसंद|إعجاب',
  ],
  ['reposts', 'reposts|repost|републикации|リポスト|转发'],
  [
    'comments',
    'comments|comment count|kommentare|comentarios|commentaires|commenti|комментарии|コメント|评论|टिप्पणियाँ|تعليقات',
  ],
  ['shares', 'shares|geteilt|compartidos|partages|репосты|共有|分享|शेयर|مشاركات'],
  ['downloads', 'downloads|descargas|téléchargements|скачивания|загрузки|ダウンロード|下载|डाउनलोड|تنزيل'],
  ['shazams', 'shazams|shazam|shazam count'],
  ['radioSpins', 'radio spins|airplay|airplay spins'],
  ['impressions', 'impressions|impressionen|impresiones|показы|インプレッション|展示次数|इंप्रेशन|مرات الظهور'],
  [
    'watchSeconds',
    'watch time|wiedergabezeit|tiempo de reproducción|durée de visionnage|время просмотра|総再生時間|观看时长',
  ],
  [
    'earnings',
    'receipts|extended partner share|netto|neto|amt|amount|due|auszahlung|支払額|a pagar|por pagar|à payer|da pagare|nettoerlös|nettoumsatz|nettobetrag|auszahlungsbetrag|betrag|vergütung|lizenzgebühren|tantiemen|regalías|regalias|importe|valor|receita|receitas|rendimentos|guadagni|ricavi|incassi|importo|montant|redevances|droits|вознаграждение|роялти|сумма|к выплате|金額|報酬|印税|ロイヤリティ|金额|收益|版税|राशि|रॉयल्टी|المبلغ|العائدات|earnings|earned|revenue|royalties|royalty|income|net|net revenue|payable|proceeds|payout|einnahmen|erlös|umsatz|ingresos|ganancias|revenus|recettes|доход|выручка|収益|売上|收入|आय|कमाई|أرباح|إيرادات',
  ],
  [
    'units',
    'liczba|ilość|quantidade|qtd|qtde|unités|unites|unità|quantità|stückzahl|stück|nombre|продажи шт|販売数|件数|इकाइयाँ|units|quantity|qty|units sold|menge|anzahl|cantidad|unidades|quantité|количество|数量|मात्रा|الكمية',
  ],
  ['purchases', 'purchases|sales|käufe|verkäufe|ventas|compras|achats|ventes|продажи|購入|販売|销量|购买'],
  [
    'platform',
    'licensee|music user|perf source|performance source|usage narrative|dms|lizenznehmer|dsps|anbieter|händler|serviço|servizio|loja|negozio|canal|сервис|配信先|渠道|मंच|स्टोर|दुकान|المنصه|platform|store|stores|store name|shop|outlet|sales channel|service|dsp|retailer|plattform|dienst|tienda|plataforma|boutique|plateforme|магазин|платформа|площадка|サービス|ストア|プラットフォーム|平台|商店|प्लेटफ़ॉर्म|منصة|المنصة',
  ],
  ['city', 'city|town|stadt|ciudad|ville|cidade|città|город|都市|城市|शहर|مدينة'],
  [
    'country',
    'território|territorio|territoire|territorium|área|地区|क्षेत्र|المنطقة|country|territory|region|geography|land|staat|país|pais|pays|paese|страна|территория|国|地域|国家|地区|देश|बलद|بلد|الدولة',
  ],
  ['age', 'age|age group|alter|altersgruppe|edad|âge|возраст|年齢|年龄|उम्र|आयु|العمر'],
  ['gender', 'gender|sex|geschlecht|género|genre de l auditeur|sexe|пол|性別|性别|लिंग|الجنس'],
  ['device', 'device|device type|gerät|dispositivo|appareil|устройство|デバイス|设备|डिवाइस|جهاز'],
  ['source', 'source|traffic source|quelle|fuente|origen|источник|流入元|来源|स्रोत|مصدر'],
  ['tempo', 'tempo|bpm|темп|テンポ|速度|टेम्पो'],
  ['pitchClass', 'key|tonart|tonalidad|tonalité|тональность|キー|调性|सुर|السلّم'],
  ['scaleMode', 'mode|modus|modo|лад|旋法|调式'],
  [
    'danceability',
    'danceability|tanzbarkeit|bailabilidad|dansabilité|танцевальность|踊りやすさ|舞动性|قابلية الرقص',
  ],
  ['valence', 'valence|valenz|valencia|валентность|愉悦度'],
  ['energy', 'energy|energie|energía|énergie|энергия|エネルギー|能量|एनर्जी|الطاقة'],
  ['acousticness', 'acousticness|akustik|акустичность|アコースティック度|原声度|अकूस्टिक'],
  ['instrumentalness', 'instrumentalness|инструментальность|インスト度|器乐度'],
  ['liveness', 'liveness|концертность|ライブ度|现场感'],
  ['speechiness', 'speechiness|スピーチ度|语音度'],
  ['loudness', 'loudness|lautheit|громкость|ラウドネス|响度|लाउडनेस'],
  [
    'artist',
    'künstlername|interpreten|intérprete|interprete|artist|artists|performer|band|künstler|interpret|artista|artistes|artiste|исполнитель|артист|アーティスト|歌手|艺人|艺术家|कलाकार|فنان|الفنان',
  ],
  [
    'title',
    'utwór|werktitel|work title|work name|obra|titre de l œuvre|œuvre|произведение|作品名|作品|faixa|música|songtitel|tracktitel|titel des tracks|título da faixa|आइटम|item|title|song|track|name|titel|lied|song name|track name|título|titulo|canción|cancion|tema|titre|morceau|chanson|titolo|brano|название|трек|песня|композиция|曲名|楽曲|タイトル|トラック|歌曲|歌名|标题|曲目|गाना|गीत|शीर्षक|أغنية|الأغنية|عنوان|العنوان',
  ],
];

/** What a name with one of these counts or says is something else. */
const misleading: Partial<Record<Meaning, string>> = {
  date: 'payment|paid|zahlung|zahlungsdatum|auszahlung|abrechnungsdatum|pagamento|pago|paiement|выплаты|отчётный|отчетный|支払|支払日|入金|付款|भुगतान|الدفع|payout|invoice|accounting|statement|report|reporting|reported|posted|booking|transfer|end|release|released|upload|uploaded|added|publish|published|download|created|processed|time on|birth|update|rank',
  title:
    'disc|disk|participant|ip|writer|composer|publisher|payee|member|society|beneficiary|licensee|id|rank|count|position|popularity|number|album|playlist|channel|label|features|number of|instance|time on|release|product|version|upc|isrc|ean|type',
  artist: 'id|count|genre|genres|popularity|country|rank|found',
  country: 'artist|restricted|language|lang|locale|sprache|idioma|langue',
  shazams: 'chart|charts|playlist|playlists|rank',
  followers: 'playlist',
  url: 'cover|image|artwork|playlist|album|artist|channel',
  plays: 'playlist',
  likes: 'vs',
  platform: 'id|count|price|uri|url|link',
  currency: 'rate|exchange|kurs|wechselkurs|курс|汇率|為替',
  // `Sales Year`, `Sales Month`.
  purchases:
    'year|month|quarter|week|date|day|period|type|price|id|no|number|country|territory|store|channel|start|end|currency',
  units: 'price|per|id|type',
  // Ids are never money, and neither is what one costs, or what others keep.
  earnings:
    'id|ids|number|no|code|rate|price|per|percent|percentage|%|type|currency|date|withheld|tax|taxes|fee|fees|commission|ppd|gross|before|brutto|bruto|brut|lordo|steuer|steuern|gebühr|gebühren|impuesto|impuestos|imposto|impôt|taxe|taxes|frais|comisión|comissão|brutto umsatz|bruttoerlös|bruttoumsatz|налог|комиссия|税金|税額|消費税|所得税|源泉|手数料|手续费|单价|単価|कर|शुल्क|ضريبة|عمولة',
  // Italian and Portuguese: a time.
  tempo: 'di|de|time',
  pitchClass: 'id|hash|api',
};

/** What is worked out of counts, or is of other days: it counts nothing itself. */
const workedOut =
  'rank|growth|change|delta|difference|previous|prior|last period|last year|yoy|mom|wow|share|average|avg|mean|median|per|rate|ratio|percent|percentage|%|goal|target|forecast|expected|cumulative|running|lifetime|all time|to date|anteil|durchschnitt|wachstum|veränderung|vorperiode|vormonat|vorjahr|pro|quote|rang|ziel|prognose|kumuliert|crecimiento|variación|promedio|media|cuota|anterior|acumulado|objetivo|tasa|croissance|évolution|moyenne|précédent|précédente|cumul|cumulé|taux|objectif|crescita|variazione|precedente|tasso|crescimento|variação|taxa|рост|изменение|среднее|доля|прошлый|накопленный|темп|成長率|増減|平均|前期|前月|前年|累計|割合|率|增长|变化|平均值|上期|占比|累计|वृद्धि|औसत|पिछला|हिस्सा|النمو|التغير|متوسط|السابق|نسبة|التراكمي';

/** Of several columns that may mean it, the one whose name has the most of these. */
const telling: Partial<Record<Meaning, readonly string[]>> = {
  date: [
    'sale|sales|usage|use|activity|consumption|transaction|period|month|start|from|begin',
    // Of several periods the one in which it was played.
    'activity|usage|perf|performance|sale|sales|consumption',
  ],
  // What reaches the artist before what was taken in.
  earnings: [
    'receipts|extended|netto|neto|à payer|a pagar|por pagar|da pagare|auszahlung|支払額|líquido|líquida|нетто|к выплате|net|nettoerlös|nettobetrag|auszahlungsbetrag|payable|reported royalty|earned|your|artist|payee|client|share|due',
    'after|payable|reported royalty|total earned|due|auszahlung|auszahlungsbetrag|à payer|a pagar|por pagar|da pagare|к выплате|支払額',
  ],
  currency: ['payment|payee|payout|client|reported|royalty|statement|account'],
};

/** Columns of the same meaning are chosen among by their names; the higher, the likelier. */
export const rankByName = (meaning: Meaning, name: string): number =>
  (telling[meaning] ?? []).filter((words) => contains(separated(name), words)).length;

const isPlainLatin = (words: string): boolean => /^[\p{Script=Latin}\p{Script=Cyrillic}\s%\d]+$/u.test(words);

const contains = (name: string, words: string): boolean =>
  words
    .split('|')
    .some((word) => (isPlainLatin(word) ? ` ${name} `.includes(` ${word} `) : name.includes(word)));

const separated = (name: string): string =>
  name
    .replace(/\(.*?\)/g, ' ')
    .replace(/[-/_,;()[\]]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const afterFees = /\b(?:after|net of|less|excluding|nach abzug|abzüglich|después de|après)\b.*$/;

/** Sounds are measured, and money may stand beside what it is after. */
const isCount = (meaning: Meaning): boolean =>
  Object.hasOwn(figureKinds, meaning) && ['count', 'level'].includes(figureKinds[meaning as Figure]);

/** Its name says that it is something else, whatever is in it. */
export const isMisleading = (meaning: Meaning, name: string): boolean =>
  contains(
    // A royalty ends on the letters of a tax, and what is after fees is none.
    separated(name).replaceAll('印税額', '印税').replace(afterFees, ''),
    misleading[meaning] ?? '\u0000',
  ) ||
  (isCount(meaning) && contains(separated(name.replace(/[()（）]/g, ' ')), workedOut));

/** By a name as `plainName` writes it: what the column may mean, the likeliest first. */
export function meaningsByName(name: string): Meaning[] {
  const words = separated(name);
  // So short a word says it only where it stands alone.
  if (/^(to|till|al|au|à|a|по|まで|至)$/.test(words)) return ['until'];
  if (/^(from|von|desde|de|du|dal|с|から|自)$/.test(words)) return ['date'];
  return wordLists
    .filter(([meaning, list]) => contains(words, list) && !isMisleading(meaning, name))
    .map(([meaning]) => meaning);
}
