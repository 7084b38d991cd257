/** What sources say from 0 to 1: drawn as a radar where one says enough, said in a sentence, and written in a table. */
import { type LineStyle, seriesStyle } from '#charts/line-style.ts';
import { platformStyle } from '#charts/platform-style.ts';
import type { SoundPart } from '#contract/sound.ts';
import { radarFeatures } from '#domain/sound.ts';
import { Marker } from '#web/charts/plot/marker.tsx';
import { Radar } from '#web/charts/radar.tsx';
import { useTranslation } from '#web/language/use-translation.tsx';
import { DictionaryTerm } from '#web/music/dictionary-link.tsx';
import { cn } from '#web/ui/cn.ts';
import { Dash } from '#web/ui/dash.tsx';
import { partKey, useSoundWords } from './sound-query.ts';

/** Fewer corners make no shape. */
const fewestCorners = 3;

export type Drawn = { part: SoundPart; style: LineStyle };

/** Sources that say enough for a shape, each in its platform's look; a second one of a platform has a look of its own. Pure. */
export function drawnParts(parts: readonly SoundPart[]): Drawn[] {
  const enough = parts.filter(
    ({ features }) => radarFeatures.filter((name) => features[name] !== undefined).length >= fewestCorners,
  );
  const seen = new Set<string>();
  return enough.map((part, place) => {
    const isFirst = !seen.has(part.platform);
    seen.add(part.platform);
    return { part, style: isFirst ? platformStyle(part.platform) : seriesStyle(place + 2, enough.length) };
  });
}

export function SharesFigure({ parts }: { parts: readonly SoundPart[] }) {
  const { t } = useTranslation('sound');
  const told = parts.filter(({ features }) => radarFeatures.some((name) => features[name] !== undefined));
  const drawn = drawnParts(told);
  const shown = radarFeatures.filter((name) => told.some(({ features }) => features[name] !== undefined));
  const axes = shown.filter((name) => drawn.some(({ part }) => part.features[name] !== undefined));
  if (shown.length === 0) return null;
  return (
    <figure
      className={cn('grid items-center gap-x-10 gap-y-4', drawn.length > 0 && 'md:grid-cols-[3fr_2fr]')}
    >
      {drawn.length > 0 ? (
        <Radar
          axes={axes.map((name) => ({ id: name, name: t(`name.${name}`) }))}
          series={drawn.map(({ part, style }) => ({
            id: partKey(part),
            style,
            values: axes.map((name) => part.features[name] ?? null),
          }))}
        />
      ) : null}
      <div className="min-w-0">
        {drawn.length > 0 ? (
          <figcaption className="mb-3 flex flex-col gap-1 text-body text-sm">
            {drawn.map(({ part }) => (
              <Sentence key={partKey(part)} part={part} />
            ))}
          </figcaption>
        ) : null}
        <SharesTable drawn={drawn} parts={told} shown={shown} />
      </div>
    </figure>
  );
}

/** What stands out of a shape: its farthest corner and its nearest. */
function Sentence({ part }: { part: SoundPart }) {
  const { t } = useTranslation('sound');
  const { valueText, sourceText } = useSoundWords();
  const said = radarFeatures.flatMap((name) => {
    const value = part.features[name];
    return value === undefined ? [] : [{ name, value }];
  });
  const ranked = said.toSorted((a, b) => b.value - a.value);
  const [most, least] = [ranked[0], ranked.at(-1)];
  if (!most || !least) return null;
  return (
    <p>
      {t('radar.sentence', {
        source: sourceText(part),
        most: t(`name.${most.name}`),
        mostValue: valueText(most.name, most.value),
        least: t(`name.${least.name}`),
        leastValue: valueText(least.name, least.value),
      })}
    </p>
  );
}

type SharesTableProps = {
  parts: readonly SoundPart[];
  drawn: readonly Drawn[];
  shown: readonly (typeof radarFeatures)[number][];
};

function SharesTable({ parts, drawn, shown }: SharesTableProps) {
  const { t } = useTranslation('sound');
  const { valueText, sourceText } = useSoundWords();
  const styleOf = (part: SoundPart) => drawn.find((one) => one.part === part)?.style;
  return (
    <table className="w-full text-sm tabular-nums">
      <caption className="sr-only">{t('radar.table')}</caption>
      <thead className="text-muted text-xs">
        <tr className="align-bottom [&>th]:pb-1.5 [&>th]:font-normal">
          <th className="text-start" scope="col">
            {t('radar.feature')}
          </th>
          {parts.map((part) => {
            const style = styleOf(part);
            return (
              <th className="ps-4 text-end" key={partKey(part)} scope="col">
                <span className="inline-flex items-center justify-end gap-2">
                  {style ? <Marker style={style} /> : null}
                  {sourceText(part)}
                </span>
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {shown.map((name) => (
          <tr className="border-line border-t [&>*]:py-1.5" key={name}>
            <th className="text-start font-normal text-body" scope="row">
              <DictionaryTerm id={name}>{t(`name.${name}`)}</DictionaryTerm>
            </th>
            {parts.map((part) => {
              const value = part.features[name];
              return (
                <td className="ps-4 text-end font-medium text-strong" key={partKey(part)}>
                  {value === undefined ? (
                    <span className="text-muted">
                      <Dash reason={t('notSaid')} />
                    </span>
                  ) : (
                    valueText(name, value)
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
