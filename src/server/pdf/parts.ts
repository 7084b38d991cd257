/** What all blocks of a document are made of: text in its fonts, rows that follow its direction, and the sizes of print. */
import { Text, View } from '@react-pdf/renderer';
import { type ComponentProps, createElement, type ReactNode } from 'react';
import { lightColors } from '#charts/light-colors.ts';
import type { Language } from '#domain/languages.ts';

/** All in points. */
export const sheet = { width: 595.28, side: 48, top: 50, foot: 796, bottom: 62 } as const;
export const contentWidth = sheet.width - 2 * sheet.side;

export type Setting = {
  language: Language;
  stack: readonly string[];
  isRightToLeft: boolean;
  /** What may be printed of a text. */
  write: (text: string) => string;
};

export type Style = Record<string, string | number>;

/** Its library names every property with every value that it may have. */
export const styled = (style: Style) => style as ComponentProps<typeof View>['style'];

export const styles = {
  title: { fontSize: 22, fontWeight: 600, color: lightColors.strong, lineHeight: 1.25 },
  heading: { fontSize: 13, fontWeight: 600, color: lightColors.strong, lineHeight: 1.3 },
  blockTitle: { fontSize: 10, fontWeight: 600, color: lightColors.strong, lineHeight: 1.35 },
  body: { fontSize: 9.5, color: lightColors.body, lineHeight: 1.5 },
  small: { fontSize: 8, color: lightColors.body, lineHeight: 1.4 },
  source: { fontSize: 7, color: lightColors.muted, lineHeight: 1.4 },
} as const satisfies Record<string, Style>;

type TextProps = { wrap?: boolean; bookmark?: string; minPresenceAhead?: number; end?: boolean };

/** Digits are as wide as each other, so that numbers below each other can be compared. */
export const fontOf = ({ stack }: Setting) => ({ fontFamily: [...stack], fontFeatureSettings: ['tnum'] });

/** Text begins where its language begins, also where all of it is a name in letters that run the other way. */
export function said(
  setting: Setting,
  text: string,
  style: Style,
  { end, ...props }: TextProps = {},
): ReactNode {
  const { isRightToLeft, write } = setting;
  const textAlign = isRightToLeft === (end ?? false) ? 'left' : 'right';
  const direction = isRightToLeft ? 'rtl' : 'ltr';
  const placed = styled({ direction, textAlign, ...style });
  return createElement(Text, { style: [fontOf(setting), placed ?? {}].flat(), ...props }, write(text));
}

export const box = (style: Style, ...children: ReactNode[]): ReactNode =>
  createElement(View, { style: styled(style) }, ...children);

/** A box that is moved to the next sheet rather than cut. */
export const uncut = (style: Style, ...children: ReactNode[]): ReactNode =>
  createElement(View, { style: styled(style), wrap: false }, ...children);

/** A box that stands on every sheet that what it lies in goes on over. */
export const repeated = (style: Style, ...children: ReactNode[]): ReactNode =>
  createElement(View, { style: styled(style), fixed: true }, ...children);

export const rowOf = ({ isRightToLeft }: Setting): Style => ({
  flexDirection: isRightToLeft ? 'row-reverse' : 'row',
});

export const sourceLine = (setting: Setting, source: string | undefined): ReactNode =>
  source ? said(setting, source, { ...styles.source, marginTop: 4 }) : null;

export const edgeLine = (side: 'Top' | 'Bottom', width: number, color: string): Style => ({
  [`border${side}Width`]: width,
  [`border${side}Color`]: color,
  [`border${side}Style`]: 'solid',
});

/** What stands in a part that is never cut, and so must fit on a sheet whatever it says. */
const mostLetters = 400;
export const shortened = (text: string): string => {
  const signs = text.length > mostLetters ? Array.from(text) : [];
  return signs.length > mostLetters ? `${signs.slice(0, mostLetters).join('')}…` : text;
};
