import * as contract from '#contract/goals.ts';
import { type BoundRoute, bindForUser } from '#server/route.ts';
import { addAlert, listAlerts, removeAlert, restoreAlert } from './alerts.ts';
import { addGoal, changeGoal, listGoals, removeGoal, restoreGoal } from './goals.ts';

export const goalsRoutes: BoundRoute[] = [
  bindForUser(contract.listGoals, ({ ctx, user, query }) => listGoals(ctx, user, query)),
  bindForUser(contract.addGoal, ({ ctx, user, body }) => addGoal(ctx, user, body)),
  bindForUser(contract.changeGoal, ({ ctx, user, params, body }) => changeGoal(ctx, user, params.id, body)),
  bindForUser(
    contract.removeGoal,
    async ({ ctx, user, params }) => void (await removeGoal(ctx, user.id, params.id)),
  ),
  bindForUser(contract.restoreGoal, ({ ctx, user, params }) => restoreGoal(ctx, user, params.id)),
  bindForUser(contract.listAlerts, ({ ctx, user, query }) => listAlerts(ctx, user, query)),
  bindForUser(contract.addAlert, ({ ctx, user, body }) => addAlert(ctx, user, body)),
  bindForUser(
    contract.removeAlert,
    async ({ ctx, user, params }) => void (await removeAlert(ctx, user.id, params.id)),
  ),
  bindForUser(contract.restoreAlert, ({ ctx, user, params }) => restoreAlert(ctx, user, params.id)),
];
