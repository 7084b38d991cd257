/** A value once it has stayed the same for a while, so that not every letter is a request. */
import { useEffect, useState } from 'react';

const pauseMs = 400;

export function useDebounced<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
