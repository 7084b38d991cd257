/** What columns are called: by a currency alone, by no word that is known, by a period that is no week. */
import { describe, expect, test } from 'vitest';
import { lines, moneyOf, readerOf } from '../told-for-test.ts';

const table = (name: string) =>
  lines(`Month;Work Title;Number of Plays;${name}`, '2026-05;Blue;10;1.10', '2026-06;Sun;20;2.20');

describe('[EARN-01] money in a column that is called by no word for it', () => {
  test.each([
    ['Dollars', ''],
    ['Euros', 'EUR'],
    ['US Dollars', 'USD'],
    ['British Pounds', 'GBP'],
    ['Pesos', ''],
  ])('%s', async (name, currency) => {
    const reader = await readerOf(table(name));
    expect(reader.columns[3]?.meaning).toBe('earnings');
    expect(reader.asks).toEqual(currency ? [] : ['currency']);
    if (currency) expect((await moneyOf(table(name)))[0]).toBe(`2026-05 1.1 ${currency}`);
  });

  test.each(['Won', 'Złoty', 'Mystery'])('%s: amounts that nobody knows are said', async (name) => {
    expect((await readerOf(table(name))).unreadColumns).toEqual([name]);
  });
});

test('[SYNC-10] 周期 is a period, and no week', async () => {
  const rows = ['2026-05,蓝,QQ音乐,36.50', '2026-06,蓝,QQ音乐,21.40'];
  const text = lines('结算周期,歌曲名称,平台,结算金额(元)', ...rows);
  expect(await moneyOf(text)).toEqual(['2026-05 36.5 CNY', '2026-06 21.4 CNY']);
});

describe('[SYNC-10] the title of a release is none of its songs', () => {
  test.each([
    ['Titre de la sortie', 'Titre du morceau'],
    ["Titre de l'album", 'Titre'],
    ['Título del álbum', 'Título de la canción'],
    ['Título do álbum', 'Título da faixa'],
    ["Titolo dell'album", 'Titolo del brano'],
    ['Titel der Veröffentlichung', 'Titel'],
    ['Название альбома', 'Название трека'],
    ['アルバムタイトル', '曲タイトル'],
    ['專輯標題', '歌曲標題'],
    ['Tytuł albumu', 'Tytuł utworu'],
    ['एल्बम का नाम', 'गाने का नाम'],
    ['EP title', 'Song'],
    ['Parent title', 'Title'],
  ])('%s beside %s', async (release, song) => {
    const text = lines(
      `Month;${release};${song};Net EUR`,
      '2026-05;Night;Blue;1,10',
      '2026-06;Night;Sun;2,20',
    );
    const { columns } = await readerOf(text);
    expect(columns.map(({ meaning }) => meaning)).toEqual(['date', null, 'title', 'earnings']);
  });
});

test('[EARN-01] one kind of row in a long statement is no metric', async () => {
  const many = Array.from({ length: 220 }, () => '2026-06,Blue,Royalty,0.01');
  const text = lines(
    'Month,Track,Type,Amount EUR',
    ...many,
    '2026-06,,Withdrawal,500.00',
    '2026-06,Blue,Fee,0.50',
  );
  expect((await moneyOf(text)).slice(-3)).toEqual(['2026-06 0.01 EUR', 'payout', '2026-06 -0.5 EUR']);
});

describe('[EARN-01] the artist’s part is read before what is shared, in any language', () => {
  test.each([
    ['Ingresos netos', 'Parte del artista'],
    ['Receita líquida', 'Parte do artista'],
    ['Przychód netto', 'Udział artysty'],
    ['Net gelir', 'Sanatçı payı'],
    ['Чистый доход', 'Доля артиста'],
    ['純収益', 'アーティスト分配額'],
    ['净收入', '艺人分成'],
    ['शुद्ध आय', 'कलाकार का हिस्सा'],
    ['Netto-opbrengst', 'Artiestenaandeel'],
    ['Nettointäkt', 'Artistens andel'],
    ['Ricavi netti', 'Quota artista'],
    ['Nettoerlös', 'Künstleranteil'],
  ])('%s and %s', async (whole, part) => {
    const rows = ['2026-05;Blue;80,00;40,00', '2026-06;Sun;40,00;20,00'];
    const text = lines(`Month;Title;${whole} (€);${part} (€)`, ...rows);
    expect(await moneyOf(text)).toEqual(['2026-05 40 EUR', '2026-06 20 EUR']);
  });

  test('a levy on artists is none', async () => {
    const text = lines('Monat;Titel;Nettoerlös (€);Künstlersozialabgabe (€)', '05/2026;Blau;80,00;4,00');
    expect(await moneyOf(text)).toEqual(['2026-05 80 EUR']);
  });
});

describe('[EARN-01] what is left after a fee, whichever stands first', () => {
  test.each([
    ['कुल आय', 'कमीशन', 'देय राशि'],
    ['Tržby', 'Provize', 'K výplatě'],
    ['Receita', 'Taxa 15%', 'A receber'],
    ['売上', '手数料', '受取額'],
    ['Gelir', 'Komisyon', 'Ödenecek'],
    ['Доход', 'Комиссия', 'К начислению'],
    ['Revenue', 'Distributor keeps', 'Remitted'],
    ['Amount', 'Deducted', 'Transferred'],
  ])('%s, %s, %s', async (whole, fee, left) => {
    for (const [names, rows] of [
      [
        [whole, fee, left],
        ['10,00;1,50;8,50', '20,00;3,00;17,00'],
      ],
      [
        [left, fee, whole],
        ['8,50;1,50;10,00', '17,00;3,00;20,00'],
      ],
    ] as const) {
      const header = names.map((name) => `${name} (€)`).join(';');
      const text = lines(`Month;Title;${header}`, `2026-05;Blue;${rows[0]}`, `2026-06;Blue;${rows[1]}`);
      expect(await moneyOf(text)).toEqual(['2026-05 8.5 EUR', '2026-06 17 EUR']);
    }
  });
});

describe('[SYNC-10] the month of a sale, and not of its report', () => {
  test.each([
    ['Reporting month', 'Sale month', 'Revenue'],
    ['Mese di rendicontazione', 'Mese di vendita', 'Ricavi netti'],
    ['Miesiąc raportu', 'Miesiąc sprzedaży', 'Przychód netto'],
    ['Rapor ayı', 'Satış ayı', 'Net gelir'],
    ['Месяц отчёта', 'Месяц продаж', 'Чистый доход'],
    ['Місяць звіту', 'Місяць продажу', 'Чистий дохід'],
    ['Měsíc reportu', 'Měsíc prodeje', 'Čistý příjem'],
    ['रिपोर्ट माह', 'बिक्री माह', 'शुद्ध आय'],
    ['شهر التقرير', 'شهر البيع', 'صافي الإيرادات'],
    ['報告月', '販売月', '純収益'],
    ['报告月份', '销售月份', '净收入'],
    ['보고월', '판매월', '순수익'],
    ['Rapportmånad', 'Försäljningsmånad', 'Nettointäkt'],
    ['Rapportagemaand', 'Verkoopmaand', 'Netto-inkomsten'],
    ['Mes de reporte', 'Mes de venta', 'Ingresos netos'],
    ['Mês do relatório', 'Mês de venda', 'Receita líquida'],
  ])('%s and %s', async (report, sale, money) => {
    const rows = ['2026-07;2026-05;Blue;EUR;1,00', '2026-07;2026-06;Blue;EUR;2,00'];
    const text = lines(`${report};${sale};Title;Currency;${money}`, ...rows);
    expect(await moneyOf(text)).toEqual(['2026-05 1 EUR', '2026-06 2 EUR']);
  });
});

describe('[SYNC-10] of two months whose names say as much', () => {
  test.each(['Royalty month,Trade month', 'Monat A,Monat B'])('%s: the earlier one', async (names) => {
    const rows = ['2026-08,2026-05,Blue,1.00', '2026-08,2026-06,Blue,2.00'];
    expect(await moneyOf(lines(`${names},Title,Net EUR`, ...rows))).toEqual([
      '2026-05 1 EUR',
      '2026-06 2 EUR',
    ]);
  });

  test.each(['Mois de sortie', 'Mese di uscita', 'Mes de lanzamiento', 'Дата выхода', '発売月'])(
    '%s is of the release',
    async (name) => {
      const rows = ['2026-04;2026-05;Blue;1,00', '2026-04;2026-06;Blue;2,00'];
      expect(await moneyOf(lines(`${name};Month;Title;Net EUR`, ...rows))).toEqual([
        '2026-05 1 EUR',
        '2026-06 2 EUR',
      ]);
    },
  );
});
