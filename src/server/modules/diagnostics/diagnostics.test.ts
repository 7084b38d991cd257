import { extractText } from 'unpdf';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Diagnostics, exportDiagnostics, getDiagnostics } from '#contract/diagnostics.ts';
import { platformNames } from '#domain/platforms.ts';
import { formatDecimals } from '#i18n/formats.ts';
import { call, type Person, person } from '#kit/factories.ts';
import { useTestServer } from '#kit/server.ts';
import { sine, wav } from '#kit/wave.ts';
import { audioSettings, tone, uploaded } from '../uploads/upload-for-test.ts';

const server = useTestServer({ settings: audioSettings() });
let ada: Person;
let eve: Person;
beforeAll(async () => {
  ada = await person(server);
  eve = await person(server);
});

const told = async (id: string, as = ada) => await call(server.app, getDiagnostics, { as, params: { id } });

describe('diagnostics of an upload', () => {
  test('[DIA-01] loudness, peak, tempo and key, and what each platform and distributor makes of them', async () => {
    // -9 LUFS in stereo.
    const loud = wav(sine(1000, 10 ** (-9 / 20)), { rate: 48_000, bits: 24 });
    const { id } = await uploaded(server, ada, loud, { name: 'Loud one.wav' });
    const reply = await told(id);
    expect(reply.statusCode).toBe(200);
    const found: Diagnostics = reply.json();
    expect(found).toMatchObject({ id, title: 'Loud one', container: 'wav', codec: 'pcm_s24le', channels: 2 });
    expect(found).toMatchObject({ sampleRate: 48_000, bitDepth: 24, durationSeconds: 4, clippedRuns: 0 });
    expect(found.integratedLufs).toBeCloseTo(-9, 1);
    expect(found.truePeakDbtp).toBeCloseTo(-9, 1);
    const gain = (name: string) => found.platforms.find(({ platform }) => platform === name)?.gainDb;
    expect([gain('spotify'), gain('apple-music'), gain('deezer')]).toEqual([-5, -7, -6]);
    const broken = (name: string) => found.distributors.find((each) => each.name === name)?.broken;
    expect(broken('Symphonic')).toEqual(['sample_rate', 'bit_depth']);
    expect(broken('Catapult')).toEqual([]);
    expect(found.key).toMatch(/^[A-G]#? (major|minor)$/);
    expect(found.peaks).toHaveLength(800);
    expect(found.loudnessOverTime.momentary).toHaveLength(40);
    expect(JSON.stringify(found).length).toBeLessThan(40_000);
  });

  test('[DIA-01] silence has no loudness, tempo or key, and so nothing that a platform would do', async () => {
    const { id } = await uploaded(
      server,
      ada,
      wav(() => 0),
      { name: 'Nothing.wav' },
    );
    const found: Diagnostics = (await told(id)).json();
    expect(found).toMatchObject({ integratedLufs: null, truePeakDbtp: null, spectrum: null });
    expect(Object.keys(found)).not.toContain('tempoBpm');
    expect(Object.keys(found)).not.toContain('key');
    expect(found.platforms.every(({ gainDb }) => gainDb === null)).toBe(true);
  });

  test('[DIA-01] as CSV a figure a line, as JSON all of it', async () => {
    const { id } = await uploaded(server, ada, tone(5), { name: '=Tone.wav' });
    const file = (format: 'csv' | 'json') =>
      call(server.app, exportDiagnostics, { as: ada, params: { id }, query: { format } });
    const csv = await file('csv');
    expect(csv.headers['content-disposition']).toContain(`audio-diagnostics-${id}.csv`);
    const lines = csv.body.split('\r\n');
    expect(lines[0]).toBe('figure,value');
    expect(lines).toContain('sampleRate,8000');
    expect(lines.find((line) => line.startsWith('gainDb spotify,'))).toMatch(/-?\d/);
    // A name that a spreadsheet would work out is none there.
    expect(lines).toContain("title,'=Tone");
    expect(JSON.parse((await file('json')).body)).toEqual([(await told(id)).json()]);
  });

  test('[DIA-01] [RPT-01] as a PDF in the language that is asked for, with the figures of the page', async () => {
    const { id } = await uploaded(server, ada, wav(sine(1000, 0.3)), {
      name: 'Night\u202e \u6771\u4eac.wav',
    });
    const found: Diagnostics = (await told(id)).json();
    const file = (lang?: 'de', as = ada) =>
      call(server.app, exportDiagnostics, { as, params: { id }, query: { format: 'pdf', lang } });
    const german = await file('de');
    expect(german.headers['content-type']).toBe('application/pdf');
    expect(german.headers['content-disposition']).toContain(`audio-diagnostics-${id}.pdf`);
    const { text } = await extractText(new Uint8Array(german.rawPayload), { mergePages: true });
    const decimals = (value: number) => formatDecimals('de', value, 1);
    expect(text).toContain('Lautheit im Verlauf');
    expect(text).toContain(`${decimals(found.integratedLufs ?? 0)} LUFS`);
    expect(text).toContain(`${decimals(found.truePeakDbtp ?? 0)} dBTP`);
    for (const { platform } of found.platforms) expect(text).toContain(platformNames[platform]);
    for (const { name } of found.distributors) expect(text).toContain(name);
    expect(text).toContain('\u6771\u4eac');
    expect(text).not.toContain('Beispieldaten');
    expect((await file(undefined, eve)).statusCode).toBe(404);
  });

  test("[DIA-01] another account's, one that was refused and one that never was are not found", async () => {
    const { id } = await uploaded(server, ada, tone(4, 1));
    expect((await told(id, eve)).statusCode).toBe(404);
    const refused = await uploaded(server, ada, Buffer.from('not a sound at all'));
    expect(refused.state).toBe('refused');
    expect((await told(refused.id)).statusCode).toBe(404);
  });
});
