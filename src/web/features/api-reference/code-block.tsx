/** Code as it is, from left to right in every language; what is wider or longer scrolls. */
import { cn } from '#web/ui/cn.ts';

type CodeBlockProps = { text: string; className?: string };

export function CodeBlock({ text, className }: CodeBlockProps) {
  return (
    <pre
      className={cn(
        'max-h-96 overflow-auto rounded-md border border-line bg-ground p-4 text-start font-mono text-strong text-xs leading-relaxed',
        className,
      )}
      dir="ltr"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      {text}
    </pre>
  );
}
