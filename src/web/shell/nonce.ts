/** The nonce of this reply's Content-Security-Policy; empty in the browser, which hides it from scripts. */
import { createContext, useContext } from 'react';

export const NonceContext = createContext('');
export const useNonce = (): string => useContext(NonceContext);
