/** The numbers of `docs/security.md` are those that the code goes by. */
import { expect, test } from 'vitest';
import { seeAsMinutes } from '#contract/members.ts';
import { savePost } from '#contract/publishing.ts';
import { addTracks } from '#contract/tracks.ts';
import { largestImport, mostImportFiles } from '#domain/imports.ts';
import { largestPicture, mostListeningComments, mostUrlsAtOnce } from '#domain/limits.ts';
import { plans } from '#domain/plans.ts';
import { largestTakeout } from '#domain/takeout.ts';
import { uploadTime } from '#server/http/uploads.ts';
import { accountLimits } from '#server/modules/accounts/limits.ts';
import { passwordCost } from '#server/modules/accounts/passwords/passwords.ts';
import { sessionDays } from '#server/modules/accounts/policy.ts';
import { contactLimits as contact } from '#server/modules/contact/policy.ts';
import { mostUnfinished } from '#server/modules/imports/upload/upload.ts';
import { listeningLimits as listening } from '#server/modules/listening/policy.ts';
import { streamsPerUser } from '#server/modules/live/policy.ts';
import { messageLimits as messages } from '#server/modules/messages/policy.ts';
import { unlockLimits } from '#server/modules/secret-links/secret-links.ts';
import { takeoutLimit } from '#server/modules/takeout/takeouts.ts';
import { restoreLimit } from '#server/modules/takeout/upload.ts';
import { largestBody } from '#server/platforms/http/fetch.ts';
import { readText } from './source.ts';

const megabytes = (bytes: number): string => `${bytes / 1024 / 1024} MB`;
const per = ({ tries, minutes }: { tries: number; minutes: number }): string =>
  `${tries} ${({ 60: 'an hour', 1440: 'a day' } as Record<number, string>)[minutes] ?? `in ${minutes} minutes`}`;

const words: Record<number, string> = { 10: 'ten', 30: 'half an hour' };

/** Parts of its sentences. */
const said = [
  `${accountLimits.loginByAddress.tries} wrong ones of one address in ${accountLimits.loginByAddress.minutes} minutes`,
  `and ${accountLimits.loginByAccount.tries} at one account in an hour are refused`,
  `${words[accountLimits.passwordOfSession.tries]} tries in ${accountLimits.passwordOfSession.minutes} minutes`,
  `en guesses in ${accountLimits.codeOfAccount.minutes} minutes and ${accountLimits.codeOfAccountByDay.tries} a day at one account`,
  `registration (${per(accountLimits.registerByAddress)})`,
  `It ends ${sessionDays} days after the sign-in`,
  `argon2id, ${Math.round(passwordCost.memoryCost / 1024)} MiB, ${passwordCost.timeCost} passes`,
  `members who may view, for ${seeAsMinutes} minutes`,
  `songs for ${words[seeAsMinutes]}`,
  `${plans.free.trackLimit}, ${plans.indie.trackLimit} or no limit by plan, ${mostUrlsAtOnce} links a call`,
  `${megabytes(addTracks.bodyLimit)} of links`,
  `${savePost.bodyLimit / 1024} KB of a post`,
  `uploads ${uploadTime / 60_000} minutes`,
  `${megabytes(largestImport)} and ${mostImportFiles} files at once, ${mostUnfinished} unfinished imports an account`,
  `${unlockLimits.byAddress.tries} passwords in ${unlockLimits.byAddress.minutes} minutes an address, ${per(unlockLimits.ofLink)} a link`,
  `${listening.commentsByAddress.tries} comments in ${listening.commentsByAddress.minutes} minutes an address, ${mostListeningComments} a link`,
  `${megabytes(largestPicture)}; ${accountLimits.pictureByAccount.tries} profile pictures an hour and account, ${messages.picture.tries} screenshots an hour`,
  `${per(takeoutLimit)} and account to take out; ${megabytes(largestTakeout)} and ${per(restoreLimit)} to restore`,
  `${streamsPerUser} an account and process`,
  `${per(contact.byHour)} and ${per(contact.byDay)} an address`,
  `${per(messages.user)} and ${per(messages.userByDay)} an account, ${per(messages.address)} an address; ${per(messages.support)} an administrator`,
  `${megabytes(largestBody)} unpacked`,
];

test('[SEC-03] every number of the security page that the code goes by is the one of the code', () => {
  const text = readText('docs/security.md');
  expect(said.filter((part) => !text.includes(part))).toEqual([]);
});
