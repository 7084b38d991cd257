/** A picture of the product as its visitor would see it: in the language and theme of the page, and in the shape of its screen. */
import { useLanguage } from '#web/language/language.ts';
import { cn } from './cn.ts';
import { pictureFile, shapes } from './picture-files.ts';

type PictureProps = {
  /** Of `scripts/screenshots/site-pictures.ts`. */
  name: string;
  alt: string;
  className?: string;
  /** The theme that is shown, where the picture is in sight as soon as the page opens: then that one does not wait. */
  first?: 'dark' | 'light';
};

export function Picture({ name, alt, className, first }: PictureProps) {
  const language = useLanguage();
  const one = (theme: 'dark' | 'light') => (
    <picture className={theme === 'dark' ? 'hidden dark:block' : 'dark:hidden'}>
      <source
        {...shapes.phone}
        media="(max-width: 639px)"
        srcSet={pictureFile(name, { language, theme, shape: 'phone' })}
        type="image/avif"
      />
      <img
        {...shapes.wide}
        alt={alt}
        className={cn('h-auto w-full', className)}
        decoding="async"
        fetchPriority={first === theme ? 'high' : undefined}
        // That of the other theme is not shown, and so never loaded.
        loading={first === theme ? 'eager' : 'lazy'}
        src={pictureFile(name, { language, theme, shape: 'wide' })}
      />
    </picture>
  );
  return (
    <>
      {one('dark')}
      {one('light')}
    </>
  );
}

/** One panel, in the same shape on every screen. */
export function PanelPicture({ name, alt, className }: Omit<PictureProps, 'first'>) {
  const language = useLanguage();
  return (['dark', 'light'] as const).map((theme) => (
    <img
      {...shapes.panel}
      alt={alt}
      className={cn('h-auto w-full', theme === 'dark' ? 'hidden dark:block' : 'dark:hidden', className)}
      decoding="async"
      key={theme}
      loading="lazy"
      src={pictureFile(name, { language, theme, shape: 'panel' })}
    />
  ));
}
