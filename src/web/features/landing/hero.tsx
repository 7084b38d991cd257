/** The first screen: what it does and for whom, and the box to start with. */
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { pathIn } from '#domain/paths.ts';
import { useLanguage } from '#web/language/language.ts';
import { buttonStyle } from '#web/ui/button-style.ts';
import { HeroLight } from './hero-light.tsx';
import { PasteBox } from './paste-box.tsx';

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
