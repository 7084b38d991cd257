/** What paying by the year saves against twelve months, in whole per cent: never more than every paid plan keeps. */
import { type Plan, plans } from '#domain/plans.ts';

const savingOf = ({ price }: Plan): number => Math.floor(100 * (1 - price.yearly / (12 * price.monthly)));

export const yearlySaving = (): number =>
  Math.min(
    ...Object.values(plans)
      .filter(({ price }) => price.monthly > 0)
      .map(savingOf),
  );
