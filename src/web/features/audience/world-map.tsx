/** The world, stronger where the share is larger. One stop of the keyboard: arrows go from country to country by rank. */
import { type ExtendedFeatureCollection, geoEqualEarth, geoPath } from 'd3-geo';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { feature } from 'topojson-client';
import atlas from 'world-atlas/countries-110m.json';
import { joinFacts } from '#i18n/figures/rare-formats.ts';
import { useLanguage } from '#web/language/language.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useFigureText } from '#web/music/use-figure-text.ts';
import type { Part, Row } from './audience-query.ts';

const [width, height] = [800, 400];
const antarctica = 'AQ';

type Shape = { code: string; path: string };
let shapes: Shape[] | undefined;

/** Drawn once: the world does not change while somebody looks at it. */
function drawnShapes(): Shape[] {
  if (shapes) return shapes;
  const topology = atlas as unknown as Parameters<typeof feature>[0];
  const countries = topology.objects.countries as Parameters<typeof feature>[1];
  const world = feature(topology, countries) as unknown as ExtendedFeatureCollection;
  const all = world.features.map((one) => ({ one, code: countryOfNumber(String(one.id ?? '')) }));
  const shown = all.filter(({ code }) => code !== antarctica);
  const projection = geoEqualEarth().fitSize([width, height], {
    type: 'FeatureCollection',
    features: shown.map(({ one }) => one),
  });
  const draw = geoPath(projection).digits(1);
  shapes = shown.map(({ one, code }, place) => ({ code: code || `-${place}`, path: draw(one) ?? '' }));
  return shapes;
}

/** Its part of the whole, or the number where it is an average. */
const sizeOf = ({ share, value }: Row): number => share ?? value ?? 0;

type WorldMapProps = {
  part: Part;
  nameOf: (code: string) => string;
  marked: string | undefined;
  onMark: (code: string | undefined) => void;
};

export function WorldMap({ part, nameOf, marked, onMark }: WorldMapProps) {
  const { t } = useTranslation('audience');
  const { share } = useFormats();
  const { value: figureText } = useFigureText();
  const language = useLanguage();
  const [current, setCurrent] = useState<string>();
  const paths = useRef(new Map<string, SVGPathElement>());
  const world = drawnShapes();
  const ranked = useMemo(() => {
    const drawn = new Set(world.map(({ code }) => code));
    return part.rows.filter((row) => sizeOf(row) > 0 && drawn.has(row.key));
  }, [part.rows, world]);
  const rows = new Map(ranked.map((row) => [row.key, row]));
  const largest = Math.max(0.000_001, ...ranked.map(sizeOf));
  const focused = rows.has(current ?? '') ? current : ranked[0]?.key;
  const wordsOf = ({ key, value, share: ofAll }: Row) =>
    joinFacts(language, [
      nameOf(key),
      value === null ? '' : figureText(part.figure, value, part.currency),
      ofAll === null ? '' : share(ofAll),
    ]);
  const told = rows.get(marked ?? '');
  const move = (event: KeyboardEvent) => {
    const place = ranked.findIndex(({ key }) => key === focused);
    const next = { ArrowDown: place + 1, ArrowRight: place + 1, ArrowUp: place - 1, ArrowLeft: place - 1 }[
      event.key
    ];
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? ranked.length - 1 : next;
    const row = to === undefined ? undefined : ranked[to];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (row) paths.current.get(row.key)?.focus();
  };
  return (
    <figure>
      <svg className="block h-auto w-full" viewBox={`0 0 ${width} ${height}`}>
        <title>{t('map.title')}</title>
        <g className="fill-hover stroke-line">
          {world.map(({ code, path }) =>
            rows.has(code) ? null : <path d={path} key={code} strokeWidth={0.5} />,
          )}
        </g>
        <g aria-label={t('map.label')} onKeyDown={move} role="listbox" tabIndex={-1}>
          {ranked.map((row) => (
            <path
              aria-label={wordsOf(row)}
              aria-selected={row.key === marked}
              className="fill-series-1 stroke-surface outline-none focus-visible:stroke-2 focus-visible:stroke-accent"
              d={world.find(({ code }) => code === row.key)?.path}
              fillOpacity={0.25 + 0.75 * Math.sqrt(sizeOf(row) / largest)}
              key={row.key}
              onBlur={() => onMark(undefined)}
              onFocus={() => {
                setCurrent(row.key);
                onMark(row.key);
              }}
              onPointerEnter={() => onMark(row.key)}
              onPointerLeave={() => onMark(undefined)}
              ref={(element) => {
                if (element) paths.current.set(row.key, element);
                else paths.current.delete(row.key);
              }}
              role="option"
              strokeWidth={row.key === marked ? 1.5 : 0.5}
              tabIndex={row.key === focused ? 0 : -1}
            />
          ))}
        </g>
      </svg>
      <figcaption aria-hidden="true" className="mt-2 min-h-5 text-muted text-sm">
        {told ? wordsOf(told) : ranked.some(({ share }) => share !== null) ? t('map.hint') : null}
      </figcaption>
    </figure>
  );
}

/** The numbers by which the map knows countries (ISO 3166-1), and the letters by which sources do. */
const pairs = [
  'AE784 AF004 AL008 AM051 AO024 AQ010 AR032 AT040 AU036 AZ031 BA070 BD050 BE056 BF854 BG100 BI108 BJ204 BN096 BO068',
  'BR076 BS044 BT064 BW072 BY112 BZ084 CA124 CD180 CF140 CG178 CH756 CI384 CL152 CM120 CN156 CO170 CR188 CU192 CY196',
  'CZ203 DE276 DJ262 DK208 DO214 DZ012 EC218 EE233 EG818 EH732 ER232 ES724 ET231 FI246 FJ242 FK238 FR250 GA266 GB826',
  'GE268 GH288 GL304 GM270 GN324 GQ226 GR300 GT320 GW624 GY328 HN340 HR191 HT332 HU348 ID360 IE372 IL376 IN356 IQ368',
  'IR364 IS352 IT380 JM388 JO400 JP392 KE404 KG417 KH116 KP408 KR410 KW414 KZ398 LA418 LB422 LK144 LR430 LS426 LT440',
  'LU442 LV428 LY434 MA504 MD498 ME499 MG450 MK807 ML466 MM104 MN496 MR478 MW454 MX484 MY458 MZ508 NA516 NC540 NE562',
  'NG566 NI558 NL528 NO578 NP524 NZ554 OM512 PA591 PE604 PG598 PH608 PK586 PL616 PR630 PS275 PT620 PY600 QA634 RO642',
  'RS688 RU643 RW646 SA682 SB090 SD729 SE752 SI705 SK703 SL694 SN686 SO706 SR740 SS728 SV222 SY760 SZ748 TD148 TF260',
  'TG768 TH764 TJ762 TL626 TM795 TN788 TR792 TT780 TW158 TZ834 UA804 UG800 US840 UY858 UZ860 VE862 VN704 VU548 YE887',
  'ZA710 ZM894 ZW716',
];

const letters = new Map(
  pairs.flatMap((line) => line.split(' ')).map((pair) => [pair.slice(2), pair.slice(0, 2)]),
);

/** Empty: a country that has no number. */
const countryOfNumber = (number: string): string => letters.get(number.padStart(3, '0')) ?? '';
