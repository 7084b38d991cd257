import { expect, test } from 'vitest';
import { secondsAfter } from './waveform-slider.tsx';

test('[UPL-01] a waveform goes by keys as sliders do, and never beyond its ends', () => {
  const after = (key: string, now = 60) => secondsAfter(key, now, 100);
  expect([after('ArrowRight'), after('ArrowLeft'), after('ArrowUp'), after('ArrowDown')]).toEqual([
    65, 55, 65, 55,
  ]);
  expect([after('PageUp'), after('PageDown'), after('Home'), after('End')]).toEqual([90, 30, 0, 100]);
  expect([after('ArrowRight', 98), after('PageDown', 10)]).toEqual([100, 0]);
  expect(after('Tab')).toBeUndefined();
});
