/** Joins class names; of two utilities that set the same thing the later one wins. */
import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

const merge = extendTailwindMerge({
  extend: {
    theme: {
      spacing: ['header', 'sidebar', 'bottom-bar'],
      container: ['page'],
      shadow: ['float'],
    },
  },
});

export const cn = (...classes: ClassValue[]): string => merge(clsx(classes));
