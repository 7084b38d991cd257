import type { Ctx } from '#server/context.ts';
import { type Binding, bindJob, type Subscription, subscribe } from '#server/jobs/define.ts';
import { figuresShown } from '../own-figures/events.ts';
import { numbersChanged } from '../sync/events.ts';
import { tellEvents, tellLooks, tellUnusual } from './jobs.ts';
import { tellNewEvents, tellNewLooks, tellUnusualDays } from './news.ts';
import { eventsAfterSeconds, unusualAfterSeconds } from './policy.ts';

export const newsBindings: Binding<Ctx>[] = [
  bindJob(tellEvents, tellNewEvents),
  bindJob(tellUnusual, tellUnusualDays),
  bindJob(tellLooks, tellNewLooks),
];

const perUser = ({ userId }: { userId: string }) => userId;

export const newsSubscriptions: Subscription[] = [
  subscribe(numbersChanged, tellEvents, perUser, { afterSeconds: eventsAfterSeconds }),
  subscribe(figuresShown, tellLooks, perUser, { afterSeconds: eventsAfterSeconds }),
  subscribe(numbersChanged, tellUnusual, perUser, { afterSeconds: unusualAfterSeconds }),
];
