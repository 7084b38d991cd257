/** A picture of a number to be posted, in the two sizes that people post: as files. */
import { ImageDown } from 'lucide-react';
import { type CardSize, cardSizeNames } from '#charts/card.ts';
import { urlOf } from '#contract/address.ts';
import type { getMilestoneCard, getRecapCard, getReleaseCard } from '#contract/cards.ts';
import type { QueryInputOf } from '#contract/endpoint.ts';
import type { Language } from '#domain/languages.ts';
import { useLanguage } from '#web/language/language.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { DropdownMenu, MenuHeading, MenuItem } from '#web/ui/dropdown-menu.tsx';
import { PlainIconButton } from '#web/ui/plain-icon-button.tsx';

type Asked<Query> = Omit<Query, 'size' | 'lang'>;

/** Which picture: by what its address asks for besides size and language. */
export type ShareImage =
  | { of: 'milestone'; query: Asked<QueryInputOf<typeof getMilestoneCard>> }
  | { of: 'release'; query: Asked<QueryInputOf<typeof getReleaseCard>> }
  | { of: 'recap'; query: Asked<QueryInputOf<typeof getRecapCard>> };

export const shareImageUrl = ({ of, query }: ShareImage, size: CardSize, lang: Language): string =>
  urlOf(`/api/cards/${of}`, {}, { ...(query as Record<string, string | number>), size, lang });

const nameOf = ({ of, query }: ShareImage): string => ('year' in query ? `${of}-${query.year}` : of);

type ShareImageMenuProps = { image: ShareImage; title: string };

export function ShareImageMenu({ image, title }: ShareImageMenuProps) {
  const { t } = useTranslation('cards');
  const language = useLanguage();
  return (
    <DropdownMenu
      trigger={
        <PlainIconButton
          icon={<ImageDown aria-hidden="true" />}
          label={t('shareOf', { title })}
          title={t('share')}
        />
      }
    >
      <MenuHeading>{t('share')}</MenuHeading>
      {cardSizeNames.map((size) => (
        <MenuItem asChild key={size}>
          <a download={`${nameOf(image)}-${size}.png`} href={shareImageUrl(image, size, language)}>
            {t(size)}
          </a>
        </MenuItem>
      ))}
    </DropdownMenu>
  );
}
