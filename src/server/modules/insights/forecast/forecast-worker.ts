/** Runs in a thread of its own: the fits of one forecast take a tenth of a second, in which nobody shall wait. */
import { type Answer, type Asked, forecastOf, loadModel } from './model.ts';

let loaded: Promise<void> | undefined;

export async function forecastAll(asked: readonly Asked[]): Promise<Answer[]> {
  loaded ??= loadModel();
  await loaded;
  return asked.map(forecastOf);
}
