/** What `Retry-After` asks for: seconds or an HTTP date (RFC 9110 §10.2.3). Pure. */

/** Milliseconds from now, none below zero. */
export function pauseAskedFor(value: string | null | undefined, now: Date): number | undefined {
  const text = value?.trim();
  if (!text) return undefined;
  const wait = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return Number.isNaN(wait) ? undefined : Math.max(wait, 0);
}
