/** Rows that add up the others, as spreadsheets name them. */
const totalWords =
  /^(grand )?(total|totals|totale|gesamt|insgesamt|summe|suma|somme|итого|итоговое значение|всего|合計|总计|總計|总和|कुल|المجموع|الإجمالي|إجمالي)$/i;

export const isTotal = (cell: string): boolean => totalWords.test(cell.trim());
