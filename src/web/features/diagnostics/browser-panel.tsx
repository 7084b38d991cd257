/** What this browser says that it plays, by container. */
import { useSyncExternalStore } from 'react';
import type { Diagnostics } from '#contract/diagnostics.ts';
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Shown } from './curves.tsx';

const mimeTypes: Record<string, string> = {
  wav: 'audio/wav; codecs="1"',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4; codecs="mp4a.40.2"',
  aac: 'audio/aac',
  flac: 'audio/flac',
  ogg: 'audio/ogg; codecs="vorbis"',
  opus: 'audio/ogg; codecs="opus"',
  alac: 'audio/mp4; codecs="alac"',
  aiff: 'audio/aiff',
};

/** By its codec where one container has several. */
const kindOf = ({ container, codec }: Diagnostics): string =>
  codec === 'alac' || codec === 'opus' ? codec : container;

type Answers = Record<string, '' | 'maybe' | 'probably'>;

let known: Answers | undefined;

/** Asked once: it stays the same while a page is open. */
function playing(): Answers {
  if (!known) {
    const audio = document.createElement('audio');
    const asked = Object.entries(mimeTypes).map(([kind, type]) => [kind, audio.canPlayType(type)] as const);
    known = Object.fromEntries(asked) as Answers;
  }
  return known;
}

const never = () => () => undefined;

/** Only the browser itself knows; until it has been asked, nothing is said. */
const useAnswers = (): Answers | undefined => useSyncExternalStore(never, playing, () => undefined);

/** Undefined: it has not been asked yet. */
export function useBrowserPlays(): (told: Diagnostics) => boolean | undefined {
  const answers = useAnswers();
  return (told) => answers && Boolean(answers[kindOf(told)]);
}

export function BrowserPanel({ told }: Shown) {
  const { t } = useTranslation('diagnostics');
  const { list } = useFormats();
  const answers = useAnswers();
  const own = answers?.[kindOf(told)];
  const others = Object.keys(mimeTypes).filter((kind) => kind !== kindOf(told) && answers?.[kind]);
  return (
    <Panel title={t('browser.title')}>
      {answers ? (
        <p className="text-sm">
          <span className="block font-medium text-strong">
            {own === 'probably' ? t('browser.yes') : own ? t('browser.maybe') : t('browser.no')}
          </span>
          {others.length > 0
            ? t('browser.others', { list: list(others.map((kind) => kind.toUpperCase())) })
            : null}
        </p>
      ) : (
        <Skeleton className="h-10" />
      )}
    </Panel>
  );
}
