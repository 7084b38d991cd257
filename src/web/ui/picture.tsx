/** A picture of the product in the theme of the page, in the smallest form the browser knows and its screen needs. */
import { cn } from './cn.ts';

/** Widths that `scripts/screenshots/site-pictures.ts` makes, in pixels; all have the same shape. */
const widths = [480, 800, 1200, 1600];
const shape = { width: 1600, height: 1000 };

type PictureProps = {
  /** `public/pictures/<name>-<theme>-<width>.avif` and `.webp` */
  name: string;
  alt: string;
  className?: string;
  /** The theme that is shown, where the picture is in sight as soon as the page opens: then that one does not wait. */
  first?: 'dark' | 'light';
};

const sourcesOf = (name: string, theme: string, format: string): string =>
  widths.map((width) => `/pictures/${name}-${theme}-${width}.${format} ${width}w`).join(', ');

export function Picture({ name, alt, className, first }: PictureProps) {
  const one = (theme: 'dark' | 'light') => (
    <picture className={theme === 'dark' ? 'hidden dark:block' : 'dark:hidden'}>
      <source
        sizes="(min-width: 1280px) 1232px, 96vw"
        srcSet={sourcesOf(name, theme, 'avif')}
        type="image/avif"
      />
      <img
        alt={alt}
        className={cn('h-auto w-full', className)}
        decoding="async"
        fetchPriority={first === theme ? 'high' : undefined}
        // That of the other theme is not shown, and so never loaded.
        loading={first === theme ? 'eager' : 'lazy'}
        {...shape}
        sizes="(min-width: 1280px) 1232px, 96vw"
        src={`/pictures/${name}-${theme}-800.webp`}
        srcSet={sourcesOf(name, theme, 'webp')}
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
