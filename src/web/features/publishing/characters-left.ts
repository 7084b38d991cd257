/** How many characters a text has left, said once it gets tight. */
import { useFormats } from '#web/language/use-formats.ts';
import { useTranslation } from '#web/language/use-translation.tsx';

/** The last tenth, but no less than this many characters. */
const leastNear = 20;

/** Undefined as long as nobody needs to know. Pure. */
export function charactersLeft(text: string, longest: number): number | undefined {
  const left = longest - text.trim().length;
  return left <= Math.max(leastNear, longest / 10) ? left : undefined;
}

export function useCharactersLeft(): (text: string, longest: number) => string | undefined {
  const { t } = useTranslation('publishing');
  const { count: n } = useFormats();
  return (text, longest) => {
    const left = charactersLeft(text, longest);
    if (left === undefined) return undefined;
    const count = Math.abs(left);
    return t(left < 0 ? 'over' : 'left', { count, n: n(count) });
  };
}
