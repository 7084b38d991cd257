/** The sum of the sign-up form. */
import { describe, expect, it } from 'vitest';
import { checkAnswer, drawSum, isRightAnswer } from './security-check.ts';

describe('[AUTH-03] the security check', () => {
  it('adds two whole numbers from 1 to 10', () => {
    expect(drawSum(() => 0)).toEqual({ a: 1, b: 1 });
    expect(drawSum(() => 0.999_999)).toEqual({ a: 10, b: 10 });
    for (let draw = 0; draw < 200; draw += 1) {
      for (const number of Object.values(drawSum())) {
        expect(Number.isInteger(number) && number >= 1 && number <= 10).toBe(true);
      }
    }
  });

  it('says nothing before the first character, then whether it is right', () => {
    const sum = { a: 7, b: 5 };
    expect(checkAnswer(sum, '')).toBeUndefined();
    expect(checkAnswer(sum, undefined)).toBeUndefined();
    expect(checkAnswer(sum, '1')).toBe('wrong');
    expect(checkAnswer(sum, '12')).toBe('correct');
    expect(checkAnswer(sum, ' 12 ')).toBe('correct');
  });

  it('takes no other writing of the number', () => {
    const sum = { a: 7, b: 5 };
    for (const answer of ['', ' ', '12.0', '1e1', '0x0c', 'twelve', undefined]) {
      expect(isRightAnswer(sum, answer)).toBe(false);
    }
  });
});
