import { beforeAll, expect, test } from 'vitest';
import { type CurrentUser, updateProfile } from '#contract/accounts.ts';
import { getOverview } from '#contract/analytics.ts';
import { getTrackHistory, listTracks, type Track } from '#contract/tracks.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { fakeConnector, videoUrl } from '#kit/fake-connector.ts';
import { useTestServer } from '#kit/server.ts';
import { isThorough } from '#kit/thorough.ts';
import { toTimeZone } from './policy.ts';

const server = useTestServer({
  platforms: { youtube: fakeConnector('youtube', { knowsAll: true }) },
  settings: { CALLS_PER_MINUTE: '1000000' },
});

/** Names of the file `backward` of the zone data, and those that only ICU still knows: each runtime has most of them. */
const olderNames = `
  Africa/Asmera Africa/Timbuktu America/Argentina/ComodRivadavia America/Atka America/Buenos_Aires America/Catamarca
  America/Coral_Harbour America/Cordoba America/Ensenada America/Fort_Wayne America/Indianapolis America/Jujuy
  America/Knox_IN America/Louisville America/Mendoza America/Montreal America/Nipigon America/Pangnirtung
  America/Porto_Acre America/Rainy_River America/Rosario America/Santa_Isabel America/Shiprock America/Thunder_Bay
  America/Virgin America/Yellowknife Antarctica/South_Pole Asia/Ashkhabad Asia/Calcutta Asia/Choibalsan Asia/Chongqing
  Asia/Chungking Asia/Dacca Asia/Harbin Asia/Istanbul Asia/Kashgar Asia/Katmandu Asia/Macao Asia/Rangoon Asia/Saigon
  Asia/Tel_Aviv Asia/Thimbu Asia/Ujung_Pandang Asia/Ulan_Bator Atlantic/Faeroe Atlantic/Jan_Mayen Australia/ACT
  Australia/Canberra Australia/Currie Australia/LHI Australia/NSW Australia/North Australia/Queensland Australia/South
  Australia/Tasmania Australia/Victoria Australia/West Australia/Yancowinna Brazil/Acre Brazil/DeNoronha Brazil/East
  Brazil/West CET CST6CDT Canada/Atlantic Canada/Central Canada/Eastern Canada/Mountain Canada/Newfoundland
  Canada/Pacific Canada/Saskatchewan Canada/Yukon Chile/Continental Chile/EasterIsland Cuba EET EST EST5EDT Egypt Eire
  Etc/GMT+0 Etc/GMT+12 Etc/GMT-0 Etc/GMT-14 Etc/GMT0 Etc/Greenwich Etc/UCT Etc/UTC Etc/Universal Etc/Zulu
  Europe/Belfast Europe/Kiev Europe/Nicosia Europe/Tiraspol Europe/Uzhgorod Europe/Zaporozhye GB GB-Eire GMT GMT+0
  GMT-0 GMT0 Greenwich HST Hongkong Iceland Iran Israel Jamaica Japan Kwajalein Libya MET MST MST7MDT
  Mexico/BajaNorte Mexico/BajaSur Mexico/General NZ NZ-CHAT Navajo PRC PST8PDT Pacific/Enderbury Pacific/Johnston
  Pacific/Ponape Pacific/Samoa Pacific/Truk Pacific/Yap Poland Portugal ROC ROK Singapore Turkey UCT US/Alaska
  US/Aleutian US/Arizona US/Central US/East-Indiana US/Eastern US/Hawaii US/Indiana-Starke US/Michigan US/Mountain
  US/Pacific US/Pacific-New US/Samoa UTC Universal W-SU WET Zulu
  ACT AET AGT ART AST BET BST CAT CNT CST CTT EAT ECT IET IST JST MIT NET NST PLT PNT PRT PST SST VST`
  .trim()
  .split(/\s+/);
/** What only one of the two knows, with no other name of the same zone, or neither. */
const noNames = [
  'SystemV/AST4',
  'SystemV/PST8PDT',
  'Factory',
  'posixrules',
  'localtime',
  'Etc/Unknown',
  'UTC0',
  'right/UTC',
];
const allNames = [...new Set([...olderNames, ...Intl.supportedValuesOf('timeZone')])];
const names = isThorough ? allNames : allNames.filter((_, place) => place % 4 === 0);

let ada: Person;
let track: Track;
beforeAll(async () => {
  ada = await person(server);
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/tracks',
    headers: { cookie: ada.cookie },
    payload: { urls: [videoUrl(1)] },
  });
  track = reply.json().added[0];
});

const statusOf = async (reply: ReturnType<typeof call>): Promise<number> => (await reply).statusCode;
const day = '2026-11-20';

test('[SEC-01] every zone that a browser may send is answered, in the profile and wherever days are counted', async () => {
  const wrong: string[] = [];
  const kept = new Map<string, string>();
  for (const [place, name] of [...noNames, ...names].entries()) {
    const query = { metric: 'views', from: day, to: day, tz: name };
    const history = await statusOf(
      call(server.app, getTrackHistory, { as: ada, params: { id: track.id }, query }),
    );
    const replies: number[] = [];
    // The newer names are the runtime's own list, which databases have.
    if (noNames.includes(name) || olderNames.includes(name) || place % 10 === 0) {
      const profile = await call(server.app, updateProfile, { as: ada, body: { timeZone: name } });
      kept.set(name, profile.json<CurrentUser>().timeZone);
      const list = call(server.app, listTracks, { as: ada, query: { addedFrom: day } });
      replies.push(profile.statusCode, await statusOf(list));
    }
    const asked = [history];
    if (place % 50 === 0)
      asked.push(await statusOf(call(server.app, getOverview, { as: ada, query: { tz: name } })));
    const expected = noNames.includes(name) ? 400 : 200;
    if (asked.some((status) => status !== expected) || replies.some((status) => status !== 200))
      wrong.push(`${name} ${[...asked, ...replies]}`);
  }
  expect(wrong).toEqual([]);
  // What was kept means the same to the database as what was sent meant to the browser.
  const instants = ['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z'];
  for (const instant of instants) {
    const { rows } = await server.database.pool.query<{ name: string; local: string }>(
      `select name, to_char($2::timestamptz at time zone zone, 'YYYY-MM-DD HH24:MI') as local
       from unnest($1::text[], $3::text[]) as kept (name, zone)`,
      [[...kept.keys()], instant, [...kept.values()]],
    );
    const odd = rows.filter(({ name, local }) => {
      const timeZone = noNames.includes(name) ? 'UTC' : name;
      const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
      return format.format(new Date(instant)) !== local;
    });
    expect(odd).toEqual([]);
  }
}, 120_000);

test('[SEC-01] an account whose zone the database no longer knows goes on in another name of the same zone', async () => {
  const paula = await person(server);
  await server.database.pool.query(`update users set time_zone = 'AET' where id = $1`, [paula.user.id]);
  expect(await statusOf(call(server.app, listTracks, { as: paula, query: { addedFrom: day } }))).toBe(200);
  expect(await statusOf(call(server.app, getOverview, { as: paula }))).toBe(200);
});

test.each([
  ['IST', ['Asia/Kolkata', 'Europe/Berlin'], 'Asia/Kolkata'],
  ['us/pacific', ['America/Los_Angeles'], 'America/Los_Angeles'],
  ['europe/berlin', ['Europe/Berlin'], 'Europe/Berlin'],
  ['Asia/Tokyo', ['Japan'], 'Japan'],
  ['Asia/Tokyo', ['Europe/Berlin'], undefined],
  ['Etc/GMT', ['UTC'], 'UTC'],
  ['+05:00', ['UTC'], undefined],
])('[SEC-01] %s where the database knows %j is %s', (given, known, kept) => {
  expect(toTimeZone(given, new Map(known.map((name) => [name.toLowerCase(), name])))).toBe(kept);
});
