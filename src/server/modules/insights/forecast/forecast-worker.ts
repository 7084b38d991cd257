/** Runs in a thread of its own: the fits of one forecast take a tenth of a second, in which nobody shall wait. */
import { type ForecastAnswer, type ForecastInput, forecastOf, loadModel } from './model.ts';

let loaded: Promise<void> | undefined;

export async function forecastAll(asked: readonly ForecastInput[]): Promise<ForecastAnswer[]> {
  loaded ??= loadModel();
  await loaded;
  return asked.map(forecastOf);
}
