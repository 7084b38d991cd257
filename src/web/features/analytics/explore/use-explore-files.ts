/** The files of what is seen: its numbers as CSV and JSON, and its chart as a picture. */
import { directionOf } from '#domain/languages.ts';
import { zoneText } from '#i18n/formats.ts';
import { saveFile } from '#web/data/save-file.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useDayFormats } from '#web/music/control-bar/use-day-formats.ts';
import { type FileLink, useSaveTable } from '#web/music/export-menu.tsx';
import { useLinesWords } from '../lines/use-lines-texts.ts';
import type { useShownChart } from './chart-panel.tsx';
import type { SeriesReply } from './explore-query.ts';
import type { ExploreState } from './explore-state.ts';

type FilesInput = {
  reply: SeriesReply;
  drawn: ReturnType<typeof useShownChart>;
  state: ExploreState;
  sentence: string;
};

export function useExploreFiles({ reply, drawn, state, sentence }: FilesInput): FileLink[] {
  const { t } = useTranslation('explore');
  const { t: frameText } = useTranslation('frame');
  const { t: metricText } = useTranslation('metrics');
  const { timeZone } = useFormats();
  const { days } = useDayFormats();
  const language = useLanguage();
  const saveTable = useSaveTable();
  const metric = reply.metric ? metricText(`name.${reply.metric}`) : '';
  const { formats, labels } = useLinesWords(reply, state.shape, metric);
  const { shown, styles } = drawn;
  const title = t('chart.title', { metric });
  const savePicture = async () => {
    const [{ pictureOf }, { pngOf }, { nameOf }] = await Promise.all([
      import('#charts/chart-image.ts'),
      import('#web/charts/chart-png.ts'),
      import('./explore-files.ts'),
    ]);
    const css = getComputedStyle(document.documentElement);
    const footer = [
      frameText('product'),
      `${days(reply)}\u00a0· ${zoneText(timeZone)}`,
      ...(reply.sandbox ? [t('file.sandbox')] : []),
    ].join('\u00a0· ');
    const words = { title, sentence, footer, isRightToLeft: directionOf(language) === 'rtl' };
    const color = (token: string) => css.getPropertyValue(`--${token}`).trim();
    const svg = pictureOf({ data: shown, styles, formats, words, color });
    saveFile(`${nameOf(reply)}.png`, await pngOf(svg));
  };
  const saveShown = async () => {
    const { chartTable } = await import('#web/charts/chart-file.ts');
    const isTotal = reply.mode === 'total';
    const words = [reply.metric, isTotal ? reply.mode : '', state.shape === 'index' ? state.shape : ''];
    const { sandbox: isSandbox, comparison } = reply;
    await saveTable({ words, isSandbox, days: reply, comparison }, chartTable(shown, labels, formats));
  };
  const saveNumbers = async (format: 'csv' | 'json') => {
    const { fileOf } = await import('./explore-files.ts');
    const exportedAt = new Date().toISOString();
    const facts = { title: sentence, address: location.href, exportedAt, shape: state.shape };
    const { name, blob } = fileOf(format, { shown, reply, facts });
    saveFile(name, blob);
  };
  return [
    { format: 'shown', save: saveShown },
    ...(['csv', 'json'] as const).map((format) => ({ format, save: () => saveNumbers(format) })),
    { format: 'png', save: savePicture },
  ];
}
