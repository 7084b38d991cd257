import { describe, expect, test } from 'vitest';
import { breaksOf, easternBreaksOf, printable } from './writing.ts';

const all = () => true;

describe('where a line may end', () => {
  test('[RPT-01] Japanese and Chinese after every sign, but for stops, small signs and brackets; without a hyphen', () => {
    expect(easternBreaksOf('曲を「夜」、聴く。').filter(Boolean)).toEqual([
      '曲',
      'を',
      '「夜」、',
      '聴',
      'く。',
    ]);
    expect(easternBreaksOf('28日間ミックス').filter(Boolean)).toEqual(['28', '日', '間', 'ミッ', 'ク', 'ス']);
    expect(easternBreaksOf('夜曲')).toEqual(['夜', '', '曲', '']);
  });

  test('[RPT-01] other words are uncut, unless they are long', () => {
    expect(breaksOf('Lautheit', undefined)).toEqual(['Lautheit']);
    const file = 'final_master_v12_really_final.wav';
    expect(breaksOf(file, undefined).join('')).toBe(file);
    expect(breaksOf(file, undefined)).toContain('');
    expect(breaksOf('Wiedergabelistenplatz', () => ['Wiedergabe', 'listen', 'platz'])).toHaveLength(3);
  });
});

describe('what may be printed of a text', () => {
  test('[RPT-01] pairs that set a name apart stay; a name that opens or closes one too many loses them', () => {
    expect(printable('«\u2068Paper\u2069» \u200e+12', all)).toBe('«\u2068Paper\u2069» \u200e+12');
    expect(printable('a\u2069b\u2068c', all)).toBe('abc');
    expect(printable('a\u202eb\u0007c', all)).toBe('a b c');
  });

  test('[RPT-01] a sign that no font has is shown as an empty box', () => {
    expect(printable('aÀb', (point) => point < 128)).toBe('a\u25a1b');
  });
});
