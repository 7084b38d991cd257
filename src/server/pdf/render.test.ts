import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PrintedDocument } from '#contract/documents.ts';
import { documentIn, songsTable, titles } from './document-for-test.ts';
import { documentLimits } from './limits.ts';
import { renderPdf } from './render.ts';

async function printed(document: PrintedDocument) {
  const bytes = await renderPdf(document);
  const raw = Buffer.from(bytes).toString('latin1');
  const pdf = await getDocumentProxy(bytes);
  const { text } = await extractText(pdf, { mergePages: false });
  const lines = text.map((page) => page.split('\n').map((line) => line.trim()));
  // Signs that are not seen are in words of Hindi, and say nothing to a reader.
  const all = text.join('\n').replaceAll(/[\u200c\u2068\u2069]/g, '');
  return { raw, pdf, pages: text, lines, all };
}

type Printed = Awaited<ReturnType<typeof printed>>;

describe('a report of ten sheets', () => {
  let long: Printed;
  const songs = 260;
  const document = documentIn('en', { songs, charts: 5 });
  beforeAll(async () => {
    long = await printed(document);
  });

  test('[RPT-01] every sheet says which of how many it is, of what, when it was made, and that its data is sample', () => {
    expect(long.pages).toHaveLength(10);
    for (const [place, text] of long.pages.entries()) {
      expect(text).toContain(`${place + 1} / 10`);
      expect(text).toContain('Tracklight · Audio Diagnostics · Nov 28, 2026, 14:05');
      expect(text).toContain('Sample data');
    }
  });

  test('[RPT-01] a table repeats its head on every sheet, and has each row once and whole', () => {
    const rows = long.lines.map((lines) =>
      lines.filter((line) => /^\d+\. .* [\d,]+ [\d,]+ [\d,]+$/.test(line)),
    );
    expect(rows.flat()).toHaveLength(songs);
    const sheets = rows.flatMap((some, place) => (some.length > 0 ? [place] : []));
    expect(sheets.length).toBeGreaterThan(3);
    for (const place of sheets) {
      const heads = long.lines[place]?.filter((line) => /^Figure/.test(line)) ?? [];
      expect(heads).toHaveLength(1);
    }
  });

  test('[RPT-01] no heading is the last thing on its sheet', () => {
    const headings = new Set(
      document.blocks.flatMap((block) => (block.kind === 'heading' ? [block.text] : [])),
    );
    for (const lines of long.lines) expect(headings.has(lines.filter(Boolean).at(-1) ?? '')).toBe(false);
  });

  test('[RPT-01] charts are paths in the colours of platforms, not pictures; every figure has its source', () => {
    expect(long.raw).not.toContain('/Subtype /Image');
    expect(long.all.split('YouTube, Last.fm · Nov 26, 2026').length - 1).toBe(1 + 4 + 5 + 1);
    expect(long.all).toContain('Missing data');
  });

  test('[RPT-01] programs that read it know its title, its language, whose it is, and its sections', async () => {
    const { info } = await long.pdf.getMetadata();
    expect(info).toMatchObject({ Title: 'Audio Diagnostics', Author: 'Ada Byron · أدا', Language: 'en' });
    expect(info).toMatchObject({ Creator: 'Tracklight', Producer: 'Tracklight', Keywords: 'Sample data' });
    const outline = (await long.pdf.getOutline()).map(({ title }) => title);
    expect(outline.slice(0, 3)).toEqual(['Audio Diagnostics', 'Loudness over time', 'On each platform']);
  });
});

describe('languages and scripts', () => {
  test('[RPT-01] Arabic, Japanese, Chinese and Hindi are set in fonts that are within the file', async () => {
    const small = { songs: 1, charts: 1 };
    const [arabic, japanese, chinese, hindi] = await Promise.all(
      (['ar', 'ja', 'zh', 'hi'] as const).map((language) => printed(documentIn(language, small))),
    );
    for (const text of ['تشخيص', 'الصوت', 'Paper Herons']) expect(arabic?.all).toContain(text);
    for (const text of ['音源診断', 'ラウドネスの推移', '10月4日']) expect(japanese?.all).toContain(text);
    for (const text of ['音频诊断', '示例数据', '10月5日']) expect(chinese?.all).toContain(text);
    for (const text of ['समय के साथ', 'सैंपल डेटा']) expect(hindi?.all).toContain(text);
    const fonts = [arabic, japanese, chinese, hindi].map(({ raw } = { raw: '' } as Printed) => raw);
    const embedded = [/IBMPlexSansArabic-/, /NotoSansJP/, /NotoSansSC/, /NotoSansDevanagari-/];
    for (const [place, name] of embedded.entries()) expect(fonts[place]).toMatch(name);
    for (const raw of fonts) expect(raw).not.toContain('/Helvetica');
  });

  test('[RPT-01] titles in any script stand in an English report; what turns text around does not', async () => {
    const turned = 'Night\u202egnos\u2069 \u2066song';
    const names = [...titles, 'ईमेल', 'कमाई', turned, 'Հայերեն', 'x'.repeat(5000), 'Rate&<b>"'];
    const table = songsTable('en', 'Songs', ['Song', 'Views'], names.length);
    const rows = names.map((name, place) => ({ texts: [name, String(place)], cells: [name, place] }));
    const { all, pages } = await printed({
      ...documentIn('en', { isSample: false }),
      blocks: [{ ...table, rows }],
    });
    for (const name of [
      '서울의 밤',
      '東京の夜',
      'Ночной поезд',
      '繁體中文的歌',
      'Χωρίς εσένα',
      'Đường về nhà',
    ])
      expect(all).toContain(name);
    // A letter that is drawn in two parts is read as two: neither is lost.
    for (const part of ['ईर्मेल', 'कमाईर्', 'الليل', 'שיר', '🎵', 'Rate&<b>"', 'Night gnos song'])
      expect(all).toContain(part);
    expect(all).not.toMatch(/[\u202a-\u202e\u2066\u2067]/);
    // No font has Armenian: that is seen, and nothing else is put in its place.
    expect(all).toContain('\u25a1'.repeat(7));
    expect(all).not.toContain('Sample data');
    expect(pages).toHaveLength(1);
  });
});

describe('what cannot be printed', () => {
  const refusal = (more: Partial<PrintedDocument>) =>
    renderPdf({ ...documentIn('en', { songs: 1, charts: 0 }), ...more }).then(
      () => undefined,
      (error) => ({ code: error.code, ...error.params }),
    );

  test('[RPT-01] a document beyond a limit is refused, and the limit named', async () => {
    const { rows, blocks, letters, logoPixels, columns } = documentLimits;
    const refused = (limit: string, most: number) => ({ code: 'document_too_large', limit, most });
    const heading = { kind: 'heading', text: 'One' } as const;
    expect(await refusal({ blocks: [songsTable('en', 'T', ['A', 'B'], rows + 1)] })).toEqual(
      refused('rows', rows),
    );
    expect(await refusal({ blocks: Array(blocks + 1).fill(heading) })).toEqual(refused('blocks', blocks));
    expect(await refusal({ note: 'x'.repeat(letters) })).toEqual(refused('letters', letters));
    const wide = songsTable('en', 'T', Array(columns + 1).fill('A'), 1);
    expect(await refusal({ blocks: [wide] })).toEqual(refused('columns', columns));
    const logo = (width: number) =>
      sharp({ create: { width, height: 40, channels: 3, background: '#14161c' } })
        .png()
        .toBuffer();
    const large = (await logo(logoPixels + 1)).toString('base64');
    expect(await refusal({ logo: large })).toEqual(refused('logoPixels', logoPixels));
    expect(await refusal({ logo: Buffer.from('<svg onload="x()"/>').toString('base64') })).toMatchObject({
      limit: 'logoPixels',
    });
    expect(await refusal({ logo: (await logo(logoPixels)).toString('base64') })).toBeUndefined();
  });

  test('[RPT-01] where too many wait, the next is told to come again', async () => {
    const small = documentIn('en', { songs: 1, charts: 0 });
    const all = await Promise.allSettled(Array.from({ length: 12 }, () => renderPdf(small)));
    const codes = all.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(codes).toEqual(['overloaded', 'overloaded']);
  });
});
