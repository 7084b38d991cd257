/** What a song is called, beside the number that a society or a distributor gives it. */
import { expect, test } from 'vitest';
import { lines, recordsOf } from '../told-for-test.ts';

test.each([
  ['Werk-Nr.', 'Werktitel'],
  ['Song No.', 'Song'],
  ['Track Nummer', 'Nummer'],
  ['N° titre', 'Titre'],
  ['Numéro de l’œuvre', 'Titre de l’œuvre'],
  ['Nº faixa', 'Faixa'],
  ['Número de obra', 'Obra'],
  ['Трек №', 'Трек'],
  ['Numer utworu', 'Utwór'],
  ['Eser No', 'Eser'],
  ['작품번호', '작품명'],
  ['رقم الأغنية', 'الأغنية'],
  ['Titel-Nr.', 'Liedtitel'],
])('[EARN-01] %s is no title beside %s', async (number, title) => {
  const rows = ['123456-001;Blue;2026-06;1.00', '123456-002;Green;2026-06;2.00'];
  const records = await recordsOf(lines(`${number};${title};Period;Net EUR`, ...rows));
  expect(records.map((record) => ('song' in record ? record.song?.title : null))).toEqual(['Blue', 'Green']);
});
