/** What is looked for on a page stands in its address, so that it can be linked and outlives going back. */
import { useSearchParams } from 'react-router';

/** `choose` with nothing: as usual, which no address names. `isStep`: going back leads to what was there before. */
export function useChoices<Name extends string>() {
  const [params, setParams] = useSearchParams();
  const choose = (name: Name, value: string | undefined, { isStep = false } = {}) => {
    // Choices may come faster than the page is drawn: what counts is the address.
    const next = new URLSearchParams(location.search);
    if (value) next.set(name, value);
    else next.delete(name);
    setParams(next, { replace: !isStep, preventScrollReset: true });
  };
  return { chosen: (name: Name): string | null => params.get(name), choose };
}
