/** What a mail's link carries behind `#`: read once, and taken out of the address so that it stays in no history. */
import { useEffect, useState } from 'react';

/** Undefined until the page has been taken over; empty where the address has none. */
export function useLinkToken(): string | undefined {
  const [token, setToken] = useState<string>();
  useEffect(() => {
    const given = window.location.hash.slice(1);
    setToken((before) => before || given);
    if (given) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);
  return token;
}
