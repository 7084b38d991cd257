/** What accounts announce of themselves, told to their owners: once, however often the job runs. */
import type { z } from 'zod';
import type { Ctx } from '#server/context.ts';
import type { memberJoined, securityChanged } from '../accounts/events.ts';
import { notify } from './notify.ts';

type Changed = z.infer<(typeof securityChanged)['data']>;
type Joined = z.infer<(typeof memberJoined)['data']>;

export const tellOfSecurity = (ctx: Ctx, { userId, what, at }: Changed): Promise<void> =>
  notify(ctx, { userId, type: 'security', facts: { what }, dedupeKey: `security ${what} ${at}` });

export const tellOfMember = (ctx: Ctx, { ownerId, memberId, name, role, at }: Joined): Promise<void> =>
  notify(ctx, {
    ...{ userId: ownerId, type: 'member', facts: { name, role } },
    dedupeKey: `member ${memberId} ${at}`,
  });
