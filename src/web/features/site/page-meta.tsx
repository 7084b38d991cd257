/** What search engines and previews read of a public page: title, description, addresses in all languages, picture. */
import { useLocation } from 'react-router';
import { defaultLanguage, type Language, offeredCodes } from '#domain/languages.ts';
import { pathIn } from '#domain/paths.ts';
import { useLanguage } from '#web/language/language.ts';
import { useTranslation } from '#web/language/use-translation.tsx';
import { useOrigin } from '#web/shell/use-origin.ts';
import { type Fact, organization, StructuredData } from './structured-data.tsx';

type PageMetaProps = {
  /** Without the product's name, which is added. */
  title: string;
  /** The title as it is, for pages that name the product themselves. */
  whole?: boolean;
  description: string;
  type?: 'website' | 'article' | 'video.other';
  /** The languages that the page's text is written in, English first where it is; absent: all that are offered. */
  writtenIn?: readonly Language[];
  /** Where the page is, in any language, where it may be shown at other addresses as well. */
  path?: string;
  /** Address of the picture in previews; absent: the product's own. */
  image?: string;
  /** Facts for search engines beside the page and its publisher. */
  facts?: readonly Fact[];
};

const imageSize = { width: 1200, height: 630 };
const isOffered = (code: Language): boolean => offeredCodes.includes(code);

/** The product's own picture for previews, in a language that has one. */
export const ownPicture = (origin: string, language: Language): string =>
  `${origin}/og/${isOffered(language) ? language : defaultLanguage}.png`;

export function PageMeta({
  title,
  whole,
  description,
  type = 'website',
  writtenIn,
  path,
  image,
  facts = [],
}: PageMetaProps) {
  const { t } = useTranslation('frame');
  const { pathname } = useLocation();
  const language = useLanguage();
  const origin = useOrigin();
  const addressIn = (code: Language) => origin + pathIn(code, path ?? pathname);
  const versions = writtenIn?.filter(isOffered) ?? offeredCodes;
  const [original = defaultLanguage] = writtenIn ?? [];
  const canonical = addressIn(writtenIn?.includes(language) === false ? original : language);
  const name = whole ? title : `${title} · ${t('product')}`;
  return (
    <>
      <title>{name}</title>
      <meta content={description} name="description" />
      {isOffered(language) ? null : <meta content="noindex" name="robots" />}
      <link href={canonical} rel="canonical" />
      {versions.map((code) => (
        <link href={addressIn(code)} hrefLang={code} key={code} rel="alternate" />
      ))}
      <link href={addressIn(original)} hrefLang="x-default" rel="alternate" />
      <meta content={type} property="og:type" />
      <meta content={t('product')} property="og:site_name" />
      <meta content={name} property="og:title" />
      <meta content={description} property="og:description" />
      <meta content={canonical} property="og:url" />
      <meta content={language} property="og:locale" />
      {image ? <meta content={image} property="og:image" /> : <OwnPicture />}
      <meta content="summary_large_image" name="twitter:card" />
      <StructuredData facts={[organization(origin, t('product')), ...facts]} />
    </>
  );
}

/** The product's own, in the page's language. */
function OwnPicture() {
  const { t } = useTranslation('frame');
  const language = useLanguage();
  const origin = useOrigin();
  return (
    <>
      <meta content={ownPicture(origin, language)} property="og:image" />
      <meta content={String(imageSize.width)} property="og:image:width" />
      <meta content={String(imageSize.height)} property="og:image:height" />
      <meta content={t('picture')} property="og:image:alt" />
    </>
  );
}
