/** Changes never rest on colour alone; limits warn in time. */
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { formatChange, formatShare } from '#i18n/formats.ts';
import { Change, changeKind, signed } from './change.tsx';
import { CountBadge } from './count-badge.tsx';
import { PlanBadge } from './plan-badge.tsx';
import { share } from './progress.tsx';

describe('changes', () => {
  it('[ANL-06] up and down always have a sign, once', () => {
    expect(signed('up', '12%')).toBe('+12%');
    expect(signed('up', '+12%')).toBe('+12%');
    expect(signed('down', '3')).toBe('\u22123');
    expect(signed('down', '-3')).toBe('-3');
    // As an Arabic sentence has it around a number of its own.
    expect(signed('down', '\u2068\u200e\u22120.2\u2069 نقطة')).toBe('\u2068\u200e\u22120.2\u2069 نقطة');
    expect(signed('new', 'new')).toBe('new');
    expect(signed('up', formatChange('ar', 5))).toBe(formatChange('ar', 5));
  });

  it('[ANL-06] up and down always have an arrow', () => {
    expect(renderToStaticMarkup(<Change kind="up" text="1" />)).toContain('M7 7h10v10');
    expect(renderToStaticMarkup(<Change kind="down" text="1" />)).toContain('M17 7v10H7');
  });

  it('[ANL-06] less that is to be expected has its sign and arrow, and not the colour of a fall', () => {
    const eased = renderToStaticMarkup(<Change kind="eased" text="33%" />);
    expect(eased).toContain('M17 7v10H7');
    expect(eased).toContain('\u221233%');
    expect(eased).not.toContain('text-down');
  });

  it('[ANL-06] the sign stays before its number where lines run to the left', () => {
    const up = renderToStaticMarkup(<Change kind="up" text={formatShare('ar', 0.124)} />);
    expect(up).toContain('dir="ltr">+12.4');
  });

  it('tells nothing to compare with from no change', () => {
    expect([null, undefined, 0, 2, -2].map(changeKind)).toEqual(['new', 'new', 'flat', 'up', 'down']);
  });
});

describe('badges', () => {
  it('[NAV-01] the premium badge has a gradient, indie is purple, free is gray', () => {
    const badge = (tier: 'free' | 'indie' | 'premium') =>
      renderToStaticMarkup(<PlanBadge label={tier} tier={tier} />);
    expect(badge('premium')).toContain('plan-premium');
    expect(badge('indie')).toContain('text-plan-indie');
    expect(badge('free')).toContain('text-plan-free');
  });

  it('the number of unread things is capped at 99+', () => {
    expect(renderToStaticMarkup(<CountBadge count={100} label="100 unread" />)).toContain('99+');
    expect(renderToStaticMarkup(<CountBadge count={99} label="99 unread" />)).not.toContain('99+');
    expect(renderToStaticMarkup(<CountBadge count={0} label="none" />)).toBe('');
  });
});

describe('progress', () => {
  it('stays between 0 and 100 per cent', () => {
    expect([share(3, 25), share(30, 25), share(-1, 25), share(1, 0)]).toEqual([12, 100, 0, 0]);
  });
});
