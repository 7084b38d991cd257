/** Kinds of rows in other words: taxes that were kept, paid on top or given back, and a capital of Turkish. */
import { describe, expect, test } from 'vitest';
import { lines, moneyOf } from '../told-for-test.ts';

const becomes = async (kind: string, name = 'Type') => {
  const rows = [`2026-05;Blue;Sale;1,10`, `2026-06;;${kind};2,20`];
  return (await moneyOf(lines(`Month;Title;${name};Amount EUR`, ...rows)))[1];
};

describe('[EARN-01] rows that are no sales', () => {
  test.each([
    ...['Tax', 'US tax', 'Withholding tax', 'Steuer', 'Impuestos', 'Ritenuta d’acconto', 'Stopaj'],
    ...['Bank charges', 'Exchange loss', 'Bankspesen', 'Überweisungskosten', 'Kursverlust', 'Bankavgift'],
    ...['Cargos bancarios', 'Opłata bankowa', 'Расходы банка', '银行费用'],
    ...['Reserve withheld', 'Ritenuta 20%', 'Imposto retido', 'Podatek u źródła', 'Налог у источника'],
    ...['Stopaj kesintisi', 'Prélèvement à la source', '소득세'],
    ...['НДФЛ', '扣税', '代扣税款', '所得税', 'टीडीएस', 'Potrącenie', 'Imposto'],
  ])('%s takes away', async (kind) => {
    expect(await becomes(kind)).toBe('2026-06 -2.2 EUR');
  });

  test.each(['VAT', 'VAT 20%', 'IVA', 'TVA', 'MwSt', '消費税'])('%s was paid on top', async (kind) => {
    expect(await becomes(kind)).toBe('payout');
  });

  test.each(['Tax refund', 'Reserve released', 'Withholding reversal', 'Fee refunded', 'Steuererstattung'])(
    '%s comes back',
    async (kind) => {
      expect(await becomes(kind)).toBe('2026-06 2.2 EUR');
    },
  );

  test.each(['Payment to artist', 'Zahlung an Künstler', 'Pago a artista', 'Paid to Nori'])(
    '%s was paid out',
    async (kind) => {
      expect(await becomes(kind, 'Description')).toBe('payout');
    },
  );

  test('源泉所得税 takes away, in a column called 区分', async () => {
    expect(await becomes('源泉所得税', '区分')).toBe('2026-06 -2.2 EUR');
  });

  test('İade takes away, in a column called İşlem Türü', async () => {
    expect(await becomes('İade', 'İşlem Türü')).toBe('2026-06 -2.2 EUR');
  });
});

test('[SYNC-10] reports that nobody can tell the month of are refused, where they are several', async () => {
  const text = lines('Reporting period,Title,Net EUR', 'Batch 7,Blue,1.00', 'Batch 8,Blue,2.00');
  expect(await moneyOf(text)).toEqual(['bad_date', 'bad_date']);
});
