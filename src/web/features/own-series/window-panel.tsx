/** Why monthly listeners went up or down: the 28 days that came in beside the 28 that went out. */
import { Suspense } from 'react';
import { Link } from 'react-router';
import { useKept } from '#web/data/use-kept.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useDayFormats } from '#web/music/control-bar/use-day-formats.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { usePanelError } from '#web/ui/use-panel-error.ts';
import { type ListenerWindow, readListenerWindow } from './own-series-query.ts';
import { Ratio } from './ratios.tsx';
import { SourceLinks } from './source-links.tsx';

/** `isShort`: the sentence alone, with the way to the rest. */
type WindowPanelProps = { isShort?: boolean };

/** With texts of its own, which come with it; without any such days it is not there. */
export function WindowPanel(props: WindowPanelProps) {
  return (
    <Suspense>
      <Window {...props} />
    </Suspense>
  );
}

function Window({ isShort = false }: WindowPanelProps) {
  const { t } = useTranslation(['own-series', 'figures', 'imports']);
  const reading = useKept(readListenerWindow());
  const failure = usePanelError(reading, t('failed'));
  const window = reading.data?.window;
  if (!window) return failure ? <Panel error={failure} title={t('window.title')} /> : null;
  const imports = reading.data?.imports ?? [];
  return (
    <Panel
      actions={reading.data?.sandbox ? <Badge>{t('sandbox')}</Badge> : null}
      description={t('window.why')}
      error={failure}
      stale={reading.isOld}
      title={t('window.title')}
    >
      <div className="flex flex-col gap-4 text-sm">
        <Sentence of={window} />
        {isShort ? null : <Movers of={window} />}
        <Strongest of={window} />
        {isShort || !window.ratio ? null : (
          <ul>
            <Ratio imports={imports} of={window.ratio} />
          </ul>
        )}
        {isShort || !window.ratio ? (
          <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-muted text-xs">
            <SourceLinks imports={imports} of={window} />
            {isShort ? (
              <Link className="underline underline-offset-4 hover:text-strong" to="/audience">
                {t('window.more')}
              </Link>
            ) : null}
          </p>
        ) : null}
      </div>
    </Panel>
  );
}

function Sentence({ of: { value, before, day } }: { of: ListenerWindow }) {
  const { t } = useTranslation('own-series');
  const { count, change, day: dayText } = useFormats();
  const facts = { value: count(value), day: dayText(day) };
  if (before === null) return <p className="text-base text-strong">{t('window.only', facts)}</p>;
  const compared = { ...facts, change: change(value - before), before: count(before) };
  const way = value > before ? 'rose' : value < before ? 'fell' : 'same';
  return <p className="text-base text-strong">{t(`window.${way}`, compared)}</p>;
}

/** Of listeners what a day has: whoever listened on two days is in both, and a sum would be of nobody. */
function Movers({ of: { figures, cameIn, wentOut } }: { of: ListenerWindow }) {
  const { t } = useTranslation(['own-series', 'figures']);
  const { count, change } = useFormats();
  const { days } = useDayFormats();
  const length = 28;
  type Part = ListenerWindow['figures'][number]['cameIn'];
  const partOf = (figure: string, part: Part): number | null =>
    part && (figure === 'listeners' ? Math.round(part.sum / part.days) : part.sum);
  const said = (figure: string, part: Part) => {
    const number = partOf(figure, part);
    if (number === null || part === null) return '–';
    return part.days === length ? (
      count(number)
    ) : (
      <>
        {count(number)}
        <span className="block text-muted text-xs">
          {t('known', { known: count(part.days), count: length })}
        </span>
      </>
    );
  };
  return (
    <table className="w-full tabular-nums">
      <caption className="sr-only">{t('window.title')}</caption>
      <thead className="text-muted text-xs">
        <tr className="[&>*+*]:ps-3 [&>*]:pb-1.5 [&>*]:align-bottom [&>*]:font-normal">
          <td />
          <th className="text-end" scope="col">
            {t('window.wentOut')}
            <span className="block">{days(wentOut)}</span>
          </th>
          <th className="text-end" scope="col">
            {t('window.cameIn')}
            <span className="block">{days(cameIn)}</span>
          </th>
          <th className="text-end max-sm:sr-only" scope="col">
            {t('window.change')}
          </th>
        </tr>
      </thead>
      <tbody>
        {figures.map(({ figure, cameIn: now, wentOut: old }) => {
          const [came, went] = [partOf(figure, now), partOf(figure, old)];
          const isWhole = now?.days === length && old?.days === length;
          const name = t(`figures:name.${figure}`);
          return (
            <tr className="border-line border-t align-top [&>*+*]:ps-3 [&>*]:py-2" key={figure}>
              <th className="text-start font-normal text-body" scope="row">
                {figure === 'listeners' ? t('window.perDay', { name }) : name}
              </th>
              <td className="text-end">{said(figure, old)}</td>
              <td className="text-end font-medium text-strong">{said(figure, now)}</td>
              <td className="text-end max-sm:sr-only">
                {isWhole && came !== null && went !== null ? change(came - went) : '–'}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Strongest({ of: { strongest } }: { of: ListenerWindow }) {
  const { t } = useTranslation('own-series');
  const { count, day, sentences } = useFormats();
  const { wentOut, cameIn } = strongest;
  const spanOf = (which: 'strongestOut' | 'strongestIn', from: string, value: number) =>
    t(`window.${which}`, { day: day(from), count: value, n: count(value) });
  const said = [
    ...(wentOut?.from ? [spanOf('strongestOut', wentOut.from, wentOut.value)] : []),
    ...(cameIn?.from ? [spanOf('strongestIn', cameIn.from, cameIn.value)] : []),
  ];
  return said.length === 0 ? null : <p className="text-body">{sentences(said)}</p>;
}
