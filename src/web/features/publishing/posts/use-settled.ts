/** A value once it has stayed the same for a while, so that not every letter is a request. */
import { useEffect, useState } from 'react';

const pauseMs = 400;

export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
