/** The film of the product, from this server alone; nothing of it is loaded before somebody plays it. */
import { choicesFrom } from '#domain/languages.ts';
import { useLanguage } from '#web/language/language.ts';
import { useTranslation } from '#web/language/use-translation.tsx';

export function Film() {
  const { t } = useTranslation('content');
  const language = useLanguage();
  return (
    <section aria-labelledby="film" className="mx-auto w-full max-w-page px-4 pb-10 sm:px-6">
      <h2 className="sr-only" id="film">
        {t('film.title')}
      </h2>
      {/* biome-ignore lint/a11y/useMediaCaption: the captions stand below, one track a language */}
      <video
        className="aspect-video w-full rounded-lg border border-line bg-ground"
        controls
        height={720}
        playsInline
        poster="/film/poster.webp"
        preload="none"
        width={1280}
      >
        <source src="/film/tracklight.webm" type="video/webm" />
        <source src="/film/tracklight.mp4" type="video/mp4" />
        {choicesFrom(language).map(({ code, nativeName }) => (
          <track
            default={code === language}
            key={code}
            kind="captions"
            label={nativeName}
            src={`/film/${code}.vtt`}
            srcLang={code}
          />
        ))}
      </video>
      <p className="mt-3 text-muted text-sm">{t('film.text')}</p>
    </section>
  );
}
