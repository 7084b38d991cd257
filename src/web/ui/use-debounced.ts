/** A value once it has stayed the same for a while, so that not every letter is a request. */
import { useEffect, useState } from 'react';

export function useDebounced<Value>(value: Value, pauseMs = 400): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return debounced;
}
