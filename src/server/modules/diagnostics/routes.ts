import * as contract from '#contract/diagnostics.ts';
import { type BoundRoute, bindForUser } from '#server/route.ts';
import { fileOfDiagnostics, readDiagnostics } from './diagnostics.ts';

export const diagnosticsRoutes: BoundRoute[] = [
  bindForUser(contract.getDiagnostics, ({ ctx, user, params }) => readDiagnostics(ctx, user.id, params.id)),
  bindForUser(contract.exportDiagnostics, ({ ctx, user, params, query }) =>
    fileOfDiagnostics(ctx, user, params.id, query),
  ),
];
