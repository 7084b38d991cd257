/** What is looked for on a page stands in its address, so that it can be linked and outlives going back. */
import { useSearchParams } from 'react-router';

/** `choose` with nothing: as usual, which no address names. */
export function useChoices<Name extends string>() {
  const [params, setParams] = useSearchParams();
  const choose = (name: Name, value: string | undefined) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { chosen: (name: Name): string | null => params.get(name), choose };
}
