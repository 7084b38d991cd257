/** What stands in place of an article, a post or a video that does not exist. */
import { PageHead } from '#web/features/site/page-head.tsx';
import { SiteLink } from '#web/features/site/site-link.tsx';
import { useTranslation } from '#web/language/use-translation.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';

/** `above`: the list where it would have stood. */
export function Missing({ above }: { above: { name: string; to: string } }) {
  const { t } = useTranslation(['site', 'frame']);
  return (
    <>
      <title>{`${t('missing.title')} · ${t('frame:product')}`}</title>
      <meta content="noindex" name="robots" />
      <PageHead above={[above]} lead={t('missing.text')} title={t('missing.title')}>
        <p className="mt-8 mb-16 flex flex-wrap gap-3">
          <SiteLink className={buttonStyle('primary')} to={above.to}>
            {above.name}
          </SiteLink>
          <SiteLink className={buttonStyle()} to="/">
            {t('missing.home')}
          </SiteLink>
        </p>
      </PageHead>
    </>
  );
}
