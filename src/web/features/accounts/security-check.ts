/** The security check of the sign-up form: a sum of two whole numbers from 1 to 10. */

export type Sum = { a: number; b: number };

export const drawSum = (random: () => number = Math.random): Sum => ({
  a: 1 + Math.floor(random() * 10),
  b: 1 + Math.floor(random() * 10),
});

/** Digits only: an empty or otherwise strange answer is wrong. */
export const isRightAnswer = ({ a, b }: Sum, answer: string | undefined): boolean =>
  /^\d{1,3}$/.test(answer?.trim() ?? '') && Number(answer) === a + b;

/** What is said while someone types: nothing before the first character. */
export function checkAnswer(sum: Sum, answer: string | undefined): 'correct' | 'wrong' | undefined {
  if (!answer?.trim()) return undefined;
  return isRightAnswer(sum, answer) ? 'correct' : 'wrong';
}
