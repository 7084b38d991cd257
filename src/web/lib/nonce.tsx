/** The nonce of this reply's Content-Security-Policy; empty in the browser, which hides it from scripts. */
import { createContext, useContext } from 'react';

const Nonce = createContext('');

export const NonceProvider = Nonce.Provider;
export const useNonce = (): string => useContext(Nonce);
