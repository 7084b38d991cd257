/** Devices in the list of sessions. */
import { describe, expect, it } from 'vitest';
import { deviceOf } from '#domain/user-agents.ts';
import { zoneOptions } from './time-zone-field.tsx';

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

describe('[AUTH-05] the list of sessions', () => {
  it('names browser and system', () => {
    expect(deviceOf(chrome)).toEqual({ browser: 'Chrome', system: 'Linux' });
    expect(deviceOf(`${chrome} Edg/130.0`)).toEqual({ browser: 'Edge', system: 'Linux' });
    expect(deviceOf(safari)).toEqual({ browser: 'Safari', system: 'iPhone' });
  });

  it('claims nothing of what it does not know', () => {
    expect(deviceOf('')).toEqual({ browser: undefined, system: undefined });
  });
});

describe('[AUTH-08] time zones', () => {
  it('begin with UTC and contain the saved one in any case', () => {
    const values = zoneOptions(['Europe/Berlin', 'Asia/Tokyo'], 'America/New_York').map(({ value }) => value);
    expect(values).toEqual(['UTC', 'America/New_York', 'Asia/Tokyo', 'Europe/Berlin']);
    expect(zoneOptions([], 'UTC')).toEqual([{ value: 'UTC', label: 'UTC' }]);
  });
});
