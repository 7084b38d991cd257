/** What columns are called, in the languages that tables come in. Latin words count whole, others wherever they stand. */
import type { Meaning } from '../spec.ts';

type Words = readonly [meaning: Meaning, words: string];

/** The more particular before the more general. */
export const wordLists: readonly Words[] = [
  ['isrc', 'isrc|isrc code'],
  [
    'url',
    'url|link|href|uri|permalink|enlace|lien|ссылка|链接|リンク|लिंक|رابط|video id|track id|spotify id|주소|링크',
  ],
  [
    'until',
    'période fin|periodo fin|thru date|through date|last date|last day|stop date|close date|fine periodo|fim|data fim|data final|конец периода|по дату|終了|结束|समाप्ति|end date|date end|date to|to date|period end|until|end|enddatum|bis|hasta|fecha fin|fecha de fin|fecha final|date de fin|fin|data fine|дата окончания|終了日|结束日期|تاريخ الانتهاء|einddatum|tot en met|종료일|종료|마감일|data końca|bitiş tarihi|結束|záró dátum|időszak vége',
  ],
  [
    'currency',
    'currency|currency code|curr|cur|ccy|währung|moneda|divisa|devise|valuta|moeda|валюта|通貨|货币|币种|मुद्रा|عملة|العملة|munt|munteenheid|통화|화폐|waluta|para birimi|döviz|幣別|貨幣|العملة|pénznem|deviza',
  ],
  [
    'entry',
    'category|kategorie|catégorie|categoría|categoria|категория|kategoria|dr cr|cr dr|d c|c d|debit credit|credit debit|soll haben|s h|h s|débit crédit|debe haber|sign|vorzeichen|signe|signo|segno|teken|знак|符号|符號|부호|transaktionsart|belegart|belegtyp|dokumentart|buchungstyp|vorgangsart|umsatzart|verkaufsart|operación|операция|取引|交易|type|kind|typ|art|tipo|nature|тип|вид|種類|类型|प्रकार|نوع|status|financial status|payment status|vorgang|buchung|buchungsart|buchungstext|bewegung|movement|movimiento|movimento|concepto|mouvement|opération|operação|causale|omschrijving|операция|내역|摘要|description|transaction|refund|refunded|is refund|sale return|sales or return|return|reversal|void|erstattung|rückerstattung|storno|retoure|remboursement|reembolso|devolución|rimborso|возврат|返金|退款|환불|반품|terugbetaling|retour|soort|transactietype|거래 유형|유형|구분|区分|區分|rodzaj|işlem türü|類型',
  ],
  [
    'date',
    'időszaka|razdoblje|nutzungsperiode|verwertungsperiode|nutzungsjahr|spelperiod|spilleperiode|avspillingsperiode|competenza|kausi|kuukausi|jakso|μήνας|περίοδος|ημερομηνία|місяць|період|tháng|kỳ|ngày|bulan|tanggal|luna|lună|perioada|perioadă|חודש|תקופה|תאריך|เดือน|งวด|วันที่|kvartal|timestamp|verkaufsmonat|nutzungsmonat|nutzungszeitraum|verkaufszeitraum|zeitraum|abrechnungszeitraum|verkaufsdatum|quarter|quartal|trimestre|usage|début|debut|inizio|início|período|periodo|période|mês|giorno|период|месяц|квартал|начало|月|期間|期间|周期|季度|時期|माह|महीना|अवधि|الفترة|date|day|month|week|period|start|beginn|anfang|datum|tag|monat|woche|fecha|día|dia|mes|semana|jour|mois|semaine|data|mese|дата|день|месяц|неделя|日付|日期|月份|日|週|तारीख|दिनांक|दिन|تاريخ|التاريخ|اليوم|يوم|maand|dag|kwartaal|periode|verkoopmaand|gebruiksmaand|verkoopdatum|verkoopperiode|startdatum|begindatum|판매월|이용월|사용월|재생월|발생월|연월|년월|월별|판매일|날짜|일자|기간|분기|시작일|miesiąc|data sprzedaży|okres|kwartał|dzień|ay|tarih|dönem|gün|månad|måned|období|měsíc|時間範圍|hónap|dátum|időszak|nap|negyedév|értékesítés hónapja|kezdő dátum',
  ],
  ['monthlyListeners', 'monthly listeners|monatliche hörer|oyentes mensuales|auditeurs mensuels'],
  [
    'listeners',
    'listeners|listener|hörer|oyentes|auditeurs|ascoltatori|ouvintes|слушатели|слушателей|リスナー|听众|श्रोता|مستمع|luisteraars|청취자|리스너|słuchacze|dinleyiciler|dinleyici|聽眾',
  ],
  [
    'subscribers',
    'subscribers|abonnenten|suscriptores|abonnés|подписчики|チャンネル登録者|订阅|abonnees|구독자|訂閱',
  ],
  [
    'followers',
    'followers|follower|seguidores|abonnements|подписки|フォロワー|粉丝|关注者|फ़ॉलोअर|متابع|volgers|팔로워|obserwujący|takipçi|takipçiler|粉絲',
  ],
  [
    'streams',
    'strömmar|strömningar|strømminger|reproduções|streams gesamt|streams|stream count|streamings|стримы|стримов|ストリーム|ストリーミング|播放量|स्ट्रीम|بث|streams total|aantal streams|스트리밍|스트림|odsłuchania|dinlenme|dinlenmeler|串流',
  ],
  [
    'views',
    'views|view count|aufrufe|vistas|visualizaciones|visualizações|vues|visualizzazioni|просмотры|просмотров|視聴回数|観看回数|观看次数|浏览|व्यूज़|दृश्य|مشاهدات|المشاهدات|weergaven|조회수|조회 수|wyświetlenia|görüntüleme|觀看次數',
  ],
  [
    'plays',
    'abrufe|anzahl abrufe|재생|felhasználások száma|difuzări|esityksiä|esityskerrat|esecuzioni|execuções|ejecuciones|exécutions|aufführungen|framföranden|fremføringer|fremførelser|uitvoeringen|wykonania|wykonań|исполнений|исполнения|kuuntelut|toistot|ακροάσεις|αναπαραγωγές|прослуховування|прослуховувань|відтворення|lượt nghe|lượt phát|pemutaran|redări|ascultări|השמעות|passaggi|ascolti|odtworzenia|odtworzeń|odsłuchań|přehrání|afspilninger|avspillinger|spelningar|performances|performance count|perf count|usage count|usages|usage|plays|play count|playbacks|listens|spins|scrobbles|wiedergaben|reproducciones|écoutes|ecoutes|lectures|riproduzioni|reproduções|прослушивания|прослушиваний|воспроизведения|再生回数|再生数|播放次数|播放|चलाए गए|استماع|تشغيل|afspeelbeurten|luisterbeurten|재생수|재생 수|재생 횟수|재생횟수|播放次數|lejátszás|lejátszások|lejátszások száma',
  ],
  ['playlistAdds', 'playlist adds|playlist additions'],
  [
    'saves',
    'saves|saved|gespeichert|guardados|enregistrements|сохранения|保存|收藏|सेव|حفظ|opgeslagen|저장|zapisy|kaydetmeler|儲存',
  ],
  [
    'likes',
    'likes|like count|favorites|favourites|favoritings|gefällt mir|me gusta|j aime|лайки|高評価|いいね|点赞|喜欢|पसंद|إعجاب|좋아요|polubienia|beğeni|喜歡',
  ],
  ['reposts', 'reposts|repost|републикации|リポスト|转发'],
  [
    'comments',
    'comments|comment count|kommentare|comentarios|commentaires|commenti|комментарии|コメント|评论|टिप्पणियाँ|تعليقات|reacties|댓글|komentarze|yorumlar|留言',
  ],
  [
    'shares',
    'shares|geteilt|compartidos|partages|репосты|共有|分享|शेयर|مشاركات|gedeeld|공유|udostępnienia|paylaşım',
  ],
  [
    'downloads',
    'downloads|descargas|téléchargements|скачивания|загрузки|ダウンロード|下载|डाउनलोड|تنزيل|다운로드|pobrania|indirme|下載',
  ],
  ['shazams', 'shazams|shazam|shazam count'],
  ['radioSpins', 'radio spins|airplay|airplay spins'],
  ['impressions', 'impressions|impressionen|impresiones|показы|インプレッション|展示次数|इंप्रेशन|مرات الظهور'],
  [
    'watchSeconds',
    'watch time|wiedergabezeit|tiempo de reproducción|durée de visionnage|время просмотра|総再生時間|观看时长',
  ],
  [
    'earnings',
    'příjem|příjmy|tržby|rights holder|rightsholder|आपका हिस्सा|मेरा हिस्सा|कलाकार का हिस्सा|حصتك|حصتي|حصة الفنان|din andel|min andel|artistens andel|oma osuus|sinun osuutesi|payınız|sanatçı payı|tu participación|mi participación|sua participação|votre quote part|twoja kwota|moja kwota|váš podíl|můj podíl|ваша частка|моя частка|частка артиста|아티스트 몫|艺人分成|歌手分成|我的分成|value|künstleranteil|anteil künstler|anteil artist|part artiste|part de l artiste|parte artista|parte del artista|parte do artista|quota artista|доля артиста|доля исполнителя|aandeel artiest|honorar|autorenhonorar|honoraires|honorarios|onorario|split amount|split earnings|split payout|应付|应得|應付|결산|ertrag|erträge|nettobelopp|nettobeløp|nettobeløb|utbetalning|utbetalt|udbetalt|udbetaling|korvaus|tulot|ποσό|έσοδα|сума|дохід|виплата|до виплати|винагорода|doanh thu|số tiền|thu nhập|pendapatan|penghasilan|royalti|sumă|suma netă|venit|venituri|הכנסות|סכום|תמלוגים|รายได้|จำนวนเงิน|receipts|extended partner share|netto|neto|amt|amount|due|auszahlung|支払額|a pagar|por pagar|à payer|da pagare|nettoerlös|nettoumsatz|nettobetrag|auszahlungsbetrag|betrag|vergütung|lizenzgebühren|tantiemen|regalías|regalias|importe|valor|receita|receitas|rendimentos|guadagni|ricavi|incassi|importo|montant|redevances|droits|вознаграждение|роялти|сумма|к выплате|金額|報酬|印税|ロイヤリティ|金额|收益|版税|राशि|रॉयल्टी|المبلغ|العائدات|earnings|earned|revenue|royalties|royalty|income|net|net revenue|client share|yours|mine|your share|my share|our share|artist share|composer share|performer share|producer share|contributor share|songwriter share|label share|payee share|writer share|net share|partner share|dein anteil|ihr anteil|mein anteil|ma part|votre part|mi parte|tu parte|su parte|minha parte|sua parte|mia quota|tua quota|mijn aandeel|jouw aandeel|twój udział|mój udział|моя доля|ваша доля|取り分|我的份额|您的份额|내 몫|payable|proceeds|payout|einnahmen|erlös|umsatz|ingresos|ganancias|revenus|recettes|доход|выручка|収益|売上|收入|आय|कमाई|أرباح|إيرادات|分配額|分配金|支払金額|opbrengst|opbrengsten|netto opbrengst|inkomsten|nettobedrag|netto bedrag|bedrag|vergoeding|uitbetaling|te betalen|verdiensten|omzet|수익|정산금|정산액|수입|매출|금액|로열티|저작권료|지급액|przychód|przychody|kwota|tantiemy|do wypłaty|wypłata|belopp|ersättning|intäkt|intäkter|beløb|beløp|indtægt|inntekt|částka|odměna|gelir|kazanç|kazançlar|telif|tutar|net tutar|收入|金額|版稅|收益|összeg|bevétel|nettó bevétel|nettó összeg|jogdíj|kifizetendő',
  ],
  [
    'units',
    '이용횟수|кол во|pcs|pieces|qtà|verkauft|vendus|vendidos|venduti|verkocht|sålda|sprzedane|määrä|kpl|event count|uses|usos|usi|qté|qte|nbre|nb|ποσότητα|τεμάχια|кількість|số lượng|jumlah|cantitate|bucăți|količina|כמות|จำนวน|sold|stk|stck|liczba|ilość|quantidade|qtd|qtde|unités|unites|unità|quantità|stückzahl|stück|nombre|продажи шт|販売数|件数|इकाइयाँ|units|utilizações|utilizaciones|utilizzi|usages|quantity|qty|units sold|menge|anzahl|cantidad|unidades|quantité|количество|数量|मात्रा|الكمية|aantal|stuks|hoeveelheid|수량|utilisations|nutzungen|使用回数|利用回数|판매량|건수|sztuk|sztuki|antal|antall|počet|adet|miktar|數量|銷量|darab|darabszám|mennyiség',
  ],
  [
    'purchases',
    'purchases|sales|käufe|verkäufe|ventas|compras|achats|ventes|продажи|購入|販売|销量|购买|verkopen|구매|sprzedaż|satışlar|購買',
  ],
  [
    'platform',
    'diffuseur|palvelu|πλατφόρμα|υπηρεσία|κατάστημα|сервіс|nền tảng|dịch vụ|layanan|toko|platformă|magazin|פלטפורמה|שירות|แพลตฟอร์ม|บริการ|utilizzatore|partner|partner name|provider|service provider|portal|licensee|music user|perf source|performance source|usage narrative|dms|lizenznehmer|dsps|anbieter|händler|serviço|servizio|loja|negozio|canal|сервис|配信先|配信サイト|販売サイト|渠道|मंच|स्टोर|दुकान|المنصه|platform|store|stores|store name|shop|outlet|sales channel|service|dsp|retailer|plattform|dienst|tienda|plataforma|boutique|plateforme|магазин|платформа|площадка|サービス|ストア|プラットフォーム|平台|商店|प्लेटफ़ॉर्म|منصة|المنصة|متجر|المتجر|winkel|verkoopkanaal|aanbieder|streamingdienst|스토어|플랫폼|서비스|판매처|sklep|serwis|platforma|tjänst|butik|butikk|tjeneste|služba|mağaza|servis|商店|通路|bolt|áruház|szolgáltató|szolgáltatás',
  ],
  [
    'city',
    'city|town|stadt|ciudad|ville|cidade|città|город|都市|城市|शहर|مدينة|stad|plaats|도시|miasto|şehir',
  ],
  [
    'country',
    'maa|χώρα|країна|quốc gia|negara|țară|țara|מדינה|ประเทศ|território|territorio|territoire|territorium|área|地区|क्षेत्र|المنطقة|country|territory|region|geography|land|staat|país|pais|pays|paese|страна|территория|国|地域|国家|地区|देश|बलद|بلد|الدولة|국가|나라|지역|kraj|terytorium|země|ülke|bölge|國家|地區|ország|terület',
  ],
  [
    'age',
    'age|age group|alter|altersgruppe|edad|âge|возраст|年齢|年龄|उम्र|आयु|العمر|leeftijd|연령|나이|wiek|yaş|年齡',
  ],
  [
    'gender',
    'gender|sex|geschlecht|género|genre de l auditeur|sexe|пол|性別|性别|लिंग|الجنس|geslacht|성별|płeć|cinsiyet|性別',
  ],
  [
    'device',
    'device|device type|gerät|dispositivo|appareil|устройство|デバイス|设备|डिवाइस|جهاز|apparaat|기기|urządzenie|cihaz|裝置',
  ],
  [
    'source',
    'source|traffic source|quelle|fuente|origen|источник|流入元|来源|स्रोत|مصدر|bron|유입 경로|źródło|kaynak|來源',
  ],
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
    'esittäjä|καλλιτέχνης|виконавець|nghệ sĩ|artis|penyanyi|אמן|ศิลปิน|künstlername|interpreten|intérprete|interprete|artist|artists|performer|band|künstler|interpret|artista|artistes|artiste|исполнитель|артист|アーティスト|歌手|艺人|艺术家|कलाकार|فنان|الفنان|artiest|artiestennaam|uitvoerende|uitvoerend artiest|아티스트|가수|wykonawca|artysta|kunstner|sanatçı|藝人|歌手|előadó|művész',
  ],
  [
    'title',
    'djelo|mű címe|teos|aufnahme|pista|verktitel|værktitel|verkstittel|teoksen nimi|název díla|låttitel|låtnamn|kappale|biisi|τίτλος|τραγούδι|пісня|пісні|назва треку|назва|трека|треку|název skladby|skladby|název|píseň|bài hát|lagu|judul|piesa|piesă|melodie|שיר|เพลง|저작물명|저작물|utwór|opera|werktitel|work title|work name|obra|titre de l œuvre|œuvre|произведение|作品名|作品|faixa|música|songtitel|liedtitel|trackname|songname|trackbezeichnung|작품명|tracktitel|titel des tracks|título da faixa|आइटम|item|title|song|track|titel|lied|song name|track name|título|titulo|canción|cancion|tema|titre|morceau|chanson|titolo|brano|название|трек|песня|композиция|曲名|楽曲|タイトル|トラック|歌曲|歌名|标题|曲目|गाना|गाने|गीत|शीर्षक|أغنية|الأغنية|عنوان|العنوان|werk|nummer|tracknaam|liedje|곡명|곡 제목|노래|제목|트랙|음원명|tytuł|piosenka|låt|verk|værk|sang|skladba|parça|şarkı|eser|歌曲名稱|曲名|標題|recording|asset name|recording name|content name|dal címe|szám címe|zeneszám|cím|felvétel',
  ],
];

/** Of when it was told of, or paid: later than what it is for. */
export const ofLater =
  'avregning|avräkning|afregning|tilitys|vyúčtování|elszámolás|decontare|rozliczenie|εκκαθάριση|розрахунок|liquidación|rendición|prestação|distribution|distributed|verteilung|verteilungstermin|ausschüttung|ausschüttungstermin|répartition|reparto|ripartizione|distribuição|verdeling|распределения|分配|payment|paid|zahlung|zahlungsdatum|auszahlung|abrechnungsdatum|pagamento|pago|paiement|выплаты|отчётный|отчетный|支払|支払日|入金|付款|भुगतान|الدفع|payout|invoice|accounting|statement|report|reporting|reported|posted|booking|transfer|betaaldatum|betaling|uitbetaling|uitbetaald|afrekening|factuurdatum|raport|raportu|raportowania|sprawozdania|sprawozdawczy|rapor|raporu|raporlama|reportu|hlášení|отчёта|отчета|отчётности|отчетности|звіту|звітний|звітності|relatório|reporte|informe|rendicontazione|relevé|rapportering|rapportmånad|rapportmåned|raportti|jelentés|jelentési|raportare|αναφοράς|báo cáo|laporan|报告|報告|रिपोर्ट|रिपोर्टिंग|التقرير|تقرير|דיווח|รายงาน|rapport|rapportage|rapportagemaand|정산|지급|보고|wypłaty|ödeme|结算|結算|账单|帳單|打款|精算';
const ofNone =
  'end|release|released|upload|uploaded|added|publish|published|download|created|processed|time on|birth|update|rank|releasedatum|발매|등록|fiscal';

/** What a name with one of these counts or says is something else. */
export const misleading: Partial<Record<Meaning, string>> = {
  date: `${ofLater}|${ofNone}`,
  title:
    'nr|no|n°|nº|num|song nummer|track nummer|titel nummer|numéro|numero|número|numer|номер|رقم|total|subtotal|price|amount|disc|disk|urn|uri|participant|ip|writer|composer|publisher|payee|member|society|beneficiary|licensee|id|rank|count|position|popularity|number|playlist|channel|label|features|number of|instance|time on|release|product|version|upc|isrc|ean|type|code|コード|番号|编号|編號|代码|代碼|코드|번호|순위|작곡|작사|code iswc|account|client|customer|company|vendor|owner|user|label',
  artist: 'id|count|genre|genres|popularity|country|rank|found',
  country: 'artist|restricted|language|lang|locale|sprache|idioma|langue',
  shazams: 'chart|charts|playlist|playlists|rank',
  followers: 'playlist',
  url: 'cover|image|artwork|playlist|album|artist|channel',
  plays: 'playlist',
  // Asked for before a song is out.
  saves: 'pre',
  likes: 'vs',
  platform: 'id|count|price|uri|url|link',
  currency: 'rate|exchange|kurs|wechselkurs|курс|汇率|為替',
  // `Sales Year`, `Sales Month`.
  purchases:
    'gross|brutto|year|month|quarter|week|date|day|period|type|price|id|no|number|country|territory|store|channel|start|end|currency',
  units: 'gross|price|per|id|type',
  // Ids are never money, and neither is what one costs, or what others keep.
  earnings:
    'rpm|cpm|ecpm|arpu|collaborators|unit|each|einzelpreis|stückpreis|verkaufspreis|preis|prix|precio|preço|prezzo|cena|fiyat|цена|cumulative|running|lifetime|ytd|year to date|to date|all time|previous|prior|last period|last month|last quarter|last year|average|avg|projected|forecast|budget|target|goal|balance|saldo|solde|kumuliert|acumulado|cumulé|cumul|cumulato|накопленный|累計|累计|누적|平均|durchschnitt|vormonat|vorjahr|id|ids|number|no|code|rate|price|per|percent|percentage|%|type|currency|date|withheld|deducted|keeps|retained|कमीशन|provize|jutalék|комісія|προμήθεια|hoa hồng|komisi|provisjon|komissio|palkkio|comision|taxa|taxas|vat|mwst|ust|umsatzsteuer|tva|iva|moms|kdv|ндс|gst|cost|costs|expense|expenses|deduction|deductions|abzug|abzüge|avdrag|trattenuta|trattenute|retención|retenue|retenues|provision|tax|taxes|fee|fees|commission|ppd|variance|difference|diff|delta|change|abweichung|differenz|écart|variación|diferencia|scostamento|differenza|diferença|отклонение|разница|差異|差额|差額|차액|bruta|brutas|brutos|bruts|brute|lorda|gross|hrubý|hrubá|hrubé|brüt|सकल|毛收入|ακαθάριστα|bruttó|before|brutto|bruto|brut|lordo|lordi|lorde|steuer|steuern|gebühr|gebühren|impuesto|impuestos|imposto|impôt|taxe|taxes|frais|comisión|comissão|bruttobelopp|bruttobeløp|bruttobeløb|brutto umsatz|bruttoerlös|bruttoumsatz|налог|комиссия|税金|税額|消費税|所得税|源泉|手数料|手续费|单价|単価|कर|शुल्क|ضريبة|عمولة|split|btw|belasting|kosten|commissie|inhouding|voorheffing|koers|prijs|stukprijs|bruto bedrag|brutobedrag|bruto opbrengst|세금|부가세|수수료|원천|공제|단가|환율|총매출|podatek|prowizja|vergi|komisyon|稅|手續費|單價',
  // Italian and Portuguese: a time.
  tempo: 'di|de|time',
  pitchClass: 'id|hash|api',
};

/** What is worked out of counts, or is of other days: it counts nothing itself. */
export const workedOut =
  'rank|growth|change|delta|difference|previous|prior|last period|last month|last week|last quarter|last year|ytd|yoy|mom|wow|share|average|avg|mean|median|per|rate|ratio|percent|percentage|%|goal|target|forecast|expected|cumulative|running|lifetime|all time|to date|anteil|durchschnitt|wachstum|veränderung|vorperiode|vormonat|vorjahr|pro|quote|rang|ziel|prognose|kumuliert|crecimiento|variación|promedio|media|cuota|anterior|acumulado|objetivo|tasa|croissance|évolution|moyenne|précédent|précédente|cumul|cumulé|taux|objectif|crescita|variazione|precedente|tasso|crescimento|variação|taxa|рост|изменение|среднее|доля|прошлый|накопленный|темп|成長率|増減|平均|前期|前月|前年|累計|割合|率|增长|变化|平均值|上期|占比|累计|वृद्धि|औसत|पिछला|हिस्सा|النمو|التغير|متوسط|السابق|نسبة|التراكمي|groei|verschil|gemiddeld|gemiddelde|vorige|vorig|aandeel|cumulatief|doel|wzrost|średnia|poprzedni|udział|büyüme|ortalama|önceki|증감|성장률|평균|전월|전년|누적|비율|점유율';
