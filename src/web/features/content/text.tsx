/** A longer text, from HTML that the server has made safe. */
import { cn } from '#web/ui/cn.ts';

type TextProps = { html: string; lang?: string; className?: string };

export function Text({ html, lang, className }: TextProps) {
  return (
    <div
      className={cn('prose', className)}
      // Cleaned by the server: see `server/modules/content/markdown.ts`.
      dangerouslySetInnerHTML={{ __html: html }}
      lang={lang}
    />
  );
}
