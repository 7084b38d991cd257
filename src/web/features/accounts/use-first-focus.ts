/** Puts the focus into the first field when a form was asked for; not under a finger, where the keyboard would cover the form. */
import { useEffect } from 'react';

export function useFirstFocus(wanted: boolean, focus: () => void): void {
  useEffect(() => {
    if (wanted && window.matchMedia('(pointer: fine)').matches) focus();
  }, []);
}
