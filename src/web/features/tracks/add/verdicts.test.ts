/** Each link gets its verdict, in words of every language. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { rejectionCode } from '#contract/links.ts';
import type { Track } from '#contract/tracks.ts';
import { languageCodes } from '#domain/languages.ts';
import { trackForTest } from '../track-for-test.ts';
import { readBox } from './links.ts';
import {
  answered,
  countsOf,
  linksToRetry,
  rowsOf,
  shownRows,
  type Verdict,
  verdictsOf,
  withSuggestion,
  withVerdicts,
} from './verdicts.ts';

const song = (id: string, part: Partial<Track> = {}): Track =>
  trackForTest({ id: `trk_${id}`, title: `Song ${id}`, platformTrackId: 'x', originalUrl: '', ...part });

const box = (url: string) => ({ url, text: url });

const texts = (verdicts: Verdict[]) =>
  verdicts.map((verdict) => ('track' in verdict ? `${verdict.kind} ${verdict.track.title}` : verdict.kind));

describe('verdicts', () => {
  it('[TRK-03] two short links of one platform: the known song and the new one keep their own links', () => {
    const links = [
      'https://link.deezer.com/s/known',
      'https://link.deezer.com/s/new',
      'https://example.org/a',
    ];
    const [known = '', fresh = '', other = ''] = links;
    const verdicts = verdictsOf(links.map(box), {
      added: [song('2', { platform: 'deezer' })],
      existing: [song('1', { platform: 'deezer' })],
      rejected: [{ url: other, code: 'unknown_host', message: '' }],
      pending: [],
      links: [
        { url: known, trackId: 'trk_1' },
        { url: fresh, trackId: 'trk_2' },
        { url: other, code: 'unknown_host', suggestion: known },
      ],
    });
    expect(verdicts[2]).toEqual({ kind: 'refused', code: 'unknown_host', suggestion: known });
    expect(texts(verdicts)).toEqual(['existing Song 1', 'added Song 2', 'refused']);
  });

  it('[TRK-03] a second link to the same song is said to be one', () => {
    const links = ['https://youtu.be/AAgWhnf_p3k', 'https://m.youtube.com/watch?v=AAgWhnf_p3k'];
    const reply = {
      added: [song('1')],
      existing: [song('1')],
      rejected: [],
      pending: [],
      links: links.map((url) => ({ url, trackId: 'trk_1' })),
    };
    expect(texts(verdictsOf(links.map(box), reply))).toEqual(['added Song 1', 'repeated']);
    expect(texts(verdictsOf(links.map(box), { ...reply, added: [] }))).toEqual([
      'existing Song 1',
      'repeated',
    ]);
  });

  it('[TRK-12] a link that waits for its platform is neither refused nor to be sent again', () => {
    const url = 'https://youtu.be/AAgWhnf_p3k';
    const retryAt = '2026-11-20T12:10:00.000Z';
    const id = `lnk_${'1'.repeat(32)}`;
    const verdicts = verdictsOf([box(url)], {
      added: [],
      existing: [],
      rejected: [],
      pending: [{ id, url, platform: 'youtube', reason: 'rate-limited', nextTryAt: retryAt }],
      links: [{ url, code: 'pending', pendingId: id, retryAt }],
    });
    expect(verdicts).toEqual([{ kind: 'pending', id }]);
    const rows = [{ link: url, text: url, verdict: { kind: 'pending', id } as const }];
    expect(countsOf(rows)).toMatchObject({ all: 1, done: 1, pending: 1, refused: 0 });
    expect(linksToRetry(rows)).toEqual([]);
  });

  it('[TRK-06] counts what was added and what was not, and offers another try only where it may help', () => {
    const waiting = ['a', 'b', 'c'].map((link) => ({
      link,
      text: `… ${link}`,
      verdict: { kind: 'waiting' } as const,
    }));
    const rows = withVerdicts(waiting, ['a', 'b'].map(box), (place) => ({
      kind: 'refused',
      code: place === 0 ? 'plan_limit' : 'upstream_unavailable',
    }));
    expect(countsOf(rows)).toMatchObject({ all: 3, done: 2, added: 0, existing: 0, refused: 2 });
    expect(linksToRetry(rows)).toEqual([{ url: 'b', text: '… b' }]);
    expect(answered(rows).map((row) => row.link)).toEqual(['a', 'b']);
  });

  it('[TRK-06] what was refused stands first once all is known, and every line is in the sums', () => {
    const box = readBox(['a.de/1', 'words', '', '# mine', 'a.de/1', 'a.de/2', 'a.de/3'].join('\n'), 500);
    const sent = box.entries.filter(({ leftOut }) => !leftOut);
    const rows = withVerdicts(rowsOf(box.entries), sent, (place) =>
      place === 1 ? { kind: 'refused', code: 'private' } : { kind: 'added', track: song(`${place}`) },
    );
    const links = (isSending: boolean) => shownRows(rows, isSending).map(({ link }) => link);
    expect(links(false)).toEqual(['a.de/2', 'words', 'a.de/1', '# mine', 'a.de/1', 'a.de/3']);
    expect(links(true)).toEqual(['a.de/1', 'words', '# mine', 'a.de/1', 'a.de/2', 'a.de/3']);
    const { all, done, ...sums } = countsOf(rows);
    expect([all, done]).toEqual([7, 7]);
    expect(sums).toEqual({
      ...{ added: 2, existing: 0, repeated: 1, pending: 0, refused: 1 },
      ...{ unread: 1, comment: 1, blank: 1 },
    });
  });

  it('[TRK-03] a suggested link takes the place of the one it was suggested for, and stands there once', () => {
    const refused = { kind: 'refused', code: 'not_a_track', suggestion: 'song' } as const;
    const rows = ['a', 'album', 'b'].map((link) => ({ link, text: link, verdict: refused }));
    const waiting = { link: 'song', text: 'song', verdict: { kind: 'waiting' } };
    expect(withSuggestion(rows, 'album', 'song')).toEqual([rows[0], waiting, rows[2]]);
    expect(withSuggestion(rows, 'album', 'b')).toEqual([rows[0], rows[2]]);
  });

  it('[TRK-03] every refusal has words in every language', () => {
    for (const language of languageCodes) {
      const path = new URL(`../../../../i18n/add/${language}.json`, import.meta.url);
      const { refused } = JSON.parse(readFileSync(path, 'utf8')) as { refused: Record<string, unknown> };
      expect(Object.keys(refused).sort(), language).toEqual([...rejectionCode.options].sort());
      const words = Object.values(refused).flatMap((text) =>
        typeof text === 'string' ? [text] : Object.values(text as object),
      );
      expect(words.every((text) => typeof text === 'string' && text.length > 5)).toBe(true);
      expect(new Set(words).size, language).toBe(words.length);
    }
  });
});
