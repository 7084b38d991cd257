import * as page from '#contract/report-page.ts';
import * as sending from '#contract/report-sending.ts';
import * as contract from '#contract/reports.ts';
import { type BoundRoute, bindForAnyone, bindForUser, bindUpload } from '#server/route.ts';
import { csvOf, pdfOf, previewReport, readDocument, xlsxOf } from './files.ts';
import {
  addReport,
  changeReport,
  listOwnReports,
  readOwnReport,
  removeReport,
  removeReportLogo,
  restoreReport,
  setReportLogo,
} from './reports.ts';
import { scheduleReport, unscheduleReport } from './schedule.ts';
import {
  openReportLink,
  readSharedReport,
  sharedPdf,
  shareReport,
  unlockReport,
  unshareReport,
} from './share.ts';
import { askToEndReport, endReport } from './unsubscribe.ts';

export const reportsRoutes: BoundRoute[] = [
  bindForUser(contract.listReports, ({ ctx, user }) => listOwnReports(ctx, user)),
  bindForUser(contract.addReport, ({ ctx, user, body }) => addReport(ctx, user, body)),
  bindForUser(contract.previewReport, ({ ctx, user, body }) => previewReport(ctx, user, body)),
  bindForUser(contract.getReportPdf, async ({ ctx, user, params, query }) =>
    pdfOf(ctx, await readDocument(ctx, user, params.id, query.issue)),
  ),
  bindForUser(contract.getReportCsv, async ({ ctx, user, params, query }) =>
    csvOf(ctx, await readDocument(ctx, user, params.id, query.issue)),
  ),
  bindForUser(contract.getReportXlsx, async ({ ctx, user, params, query }) =>
    xlsxOf(ctx, await readDocument(ctx, user, params.id, query.issue)),
  ),
  bindForUser(contract.getReport, ({ ctx, user, params }) => readOwnReport(ctx, user, params.id)),
  bindForUser(contract.changeReport, ({ ctx, user, params, body }) =>
    changeReport(ctx, user, params.id, body),
  ),
  bindForUser(
    contract.removeReport,
    async ({ ctx, user, params }) => void (await removeReport(ctx, user.id, params.id)),
  ),
  bindForUser(contract.restoreReport, ({ ctx, user, params }) => restoreReport(ctx, user, params.id)),
  bindUpload(contract.setReportLogo, ({ ctx, user, params, parts }) =>
    setReportLogo(ctx, user, params.id, parts),
  ),
  bindForUser(contract.removeReportLogo, ({ ctx, user, params }) => removeReportLogo(ctx, user, params.id)),
  bindForUser(contract.getReportDocument, ({ ctx, user, params, query }) =>
    readDocument(ctx, user, params.id, query.issue),
  ),
  bindForUser(sending.shareReport, ({ ctx, user, params, body }) => shareReport(ctx, user, params.id, body)),
  bindForUser(sending.unshareReport, ({ ctx, user, params }) => unshareReport(ctx, user, params.id)),
  bindForUser(sending.scheduleReport, ({ ctx, user, params, body }) =>
    scheduleReport(ctx, user, params.id, body),
  ),
  bindForUser(sending.unscheduleReport, ({ ctx, user, params }) => unscheduleReport(ctx, user, params.id)),

  bindForAnyone(page.getSharedReport, ({ ctx, params, exchange }) => {
    exchange.showsWhile(() =>
      openReportLink(ctx, params.token).then(
        () => true,
        () => false,
      ),
    );
    return readSharedReport(ctx, params.token);
  }),
  bindForAnyone(page.unlockReport, ({ ctx, params, body, exchange }) =>
    unlockReport(ctx, params.token, body, exchange),
  ),
  bindForAnyone(page.getSharedReportPdf, ({ ctx, params, query }) =>
    sharedPdf(ctx, params.token, query.pass),
  ),
  bindForAnyone(page.askUnsubscribeReport, ({ ctx, exchange, query }) =>
    askToEndReport(ctx, exchange, query.token),
  ),
  bindForAnyone(page.unsubscribeReport, ({ ctx, exchange, query }) => endReport(ctx, exchange, query.token)),
];
