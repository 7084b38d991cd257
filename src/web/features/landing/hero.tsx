/** The first screen: what it does and for whom, and the box to start with. */
import { Play } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { pathIn } from '#domain/paths.ts';
import { plans } from '#domain/plans.ts';
import { pendingLinks, sharedLinks } from '#web/data/kept-texts.ts';
import { useLanguage } from '#web/language/language.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useAuthActions } from '#web/ui/auth-actions.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { Textarea } from '#web/ui/textarea.tsx';

/** `demo`: another way in, where there is one. */
export function Hero({ demo }: { demo: ReactNode }) {
  const { t } = useTranslation('landing');
  const language = useLanguage();
  return (
    <section className="relative isolate">
      <HeroLight />
      <div className="relative mx-auto flex max-w-3xl flex-col items-center px-4 pt-14 pb-48 text-center sm:px-6 sm:pt-24 sm:pb-60">
        <h1 className="text-3xl sm:text-5xl">{t('hero.title')}</h1>
        <p className="mt-5 max-w-2xl text-balance text-base text-body sm:text-xl">{t('hero.text')}</p>
        <div className="mt-9 w-full max-w-xl">
          <PasteBox />
          <div className="mt-4 flex flex-wrap justify-center gap-3">
            {demo}
            <Link className={buttonStyle('ghost', 'lg')} to={pathIn(language, '/videos')}>
              <Play aria-hidden="true" />
              {t('hero.demo')}
            </Link>
          </div>
        </div>
      </div>
    </section>
  );
}

function PasteBox() {
  const { open, prepare } = useAuthActions();
  const { t } = useTranslation('landing');
  const [text, setText] = useState('');
  const count = useLinkCount(text);
  // Only the browser knows: what another app shared, or what was pasted before the page was left.
  useEffect(() => setText((now) => now || sharedLinks.read() || pendingLinks.read()), []);
  const start = (event: FormEvent) => {
    event.preventDefault();
    pendingLinks.keep(text);
    sharedLinks.keep('');
    open('signup', 'free');
  };
  return (
    <form
      className="w-full rounded-lg border border-line-control/50 bg-surface p-3 text-start shadow-float sm:p-4"
      onSubmit={start}
    >
      <Textarea
        aria-label={t('paste.label')}
        className="min-h-24 resize-none"
        onChange={(event) => setText(event.target.value)}
        onFocus={prepare}
        placeholder={t('paste.placeholder')}
        rows={3}
        spellCheck={false}
        value={text}
      />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p aria-live="polite" className="min-w-0 flex-1 basis-52 text-muted text-sm">
          {count > 0 ? t('paste.ready', { count }) : t('paste.hint', { count: plans.free.trackLimit })}
        </p>
        <Button
          aria-haspopup="dialog"
          className="max-sm:w-full"
          onFocus={prepare}
          onPointerEnter={prepare}
          size="lg"
          type="submit"
          variant="primary"
        >
          {t('paste.start')}
        </Button>
      </div>
    </form>
  );
}

/** What finds links is loaded with the first text; who only reads the page does without. */
function useLinkCount(text: string): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const tell = (found: number) => isCurrent && setCount(found);
    if (text.trim() === '') tell(0);
    else
      void import('#domain/links.ts').then(
        ({ findLinks }) => tell(findLinks(text).length),
        () => tell(0),
      );
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return count;
}

/** A beam falls on a waveform, and what it meets lights up. */
function HeroLight() {
  const wave = 'absolute bottom-8 left-1/2 h-28 w-[1440px] -translate-x-1/2 sm:h-36';
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-hidden">
      <div className="light-cone absolute inset-y-0 left-1/2 w-[min(1200px,190vw)] -translate-x-1/2" />
      <div className="absolute top-0 left-1/2 h-px w-40 -translate-x-1/2 bg-linear-to-r from-transparent via-accent/80 to-transparent" />
      <div className={`${wave} waveform bg-line`} />
      <div className={`${wave} waveform-lit bg-accent`} />
    </div>
  );
}
