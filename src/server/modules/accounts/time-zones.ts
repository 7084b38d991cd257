/** Which zone a name means, in a name that the runtime and the database both know. */
import type { Db } from '#server/db/client.ts';
import { refused } from '#server/kernel/errors.ts';
import type { SignedIn } from '#server/route.ts';
import { toTimeZone, type ZoneNames } from './policy.ts';
import { selectZoneNames } from './queries.ts';

/** One process, one database: its names are read when they are first needed. */
let reading: Promise<ZoneNames> | undefined;

/** By the lower case of any name for it: asking the runtime takes longer than the rest of a short request. */
const zones = new Map<string, string>();

function zoneNames(db: Db): Promise<ZoneNames> {
  if (reading) return reading;
  const names = selectZoneNames(db).then(
    (all) => new Map(all.map((name) => [name.toLowerCase(), name] as const)),
  );
  reading = names;
  names.catch(() => (reading = undefined));
  return names;
}

/** Undefined for what is no zone. */
export async function findTimeZone(db: Db, given: string): Promise<string | undefined> {
  const names = await zoneNames(db);
  const key = given.toLowerCase();
  const known = zones.get(key);
  if (known !== undefined) return known;
  const zone = toTimeZone(given, names);
  // Only what is a zone is kept: there are some hundreds of them.
  if (zone !== undefined) zones.set(key, zone);
  return zone;
}

/** The zone that a question names, else the user's own; what is no zone is bad input. */
export async function zoneAsked(
  { db }: { db: Db },
  { timeZone }: Pick<SignedIn, 'timeZone'>,
  tz: string | undefined,
): Promise<string> {
  if (tz === undefined) return timeZone;
  const zone = await findTimeZone(db, tz);
  if (zone === undefined) throw refused('tz', 'unknown zone');
  return zone;
}

/** For accounts, which have a zone in any case. */
export const timeZoneOrUtc = async (db: Db, given: string | undefined): Promise<string> =>
  (given === undefined ? undefined : await findTimeZone(db, given)) ?? 'UTC';
