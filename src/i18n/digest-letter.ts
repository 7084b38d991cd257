/** The letter as a mail: plain text, and the same with structure. It loads nothing, and is readable in the dark. Pure. */
import type { Digest } from '#contract/digests.ts';
import { directionOf, type Language } from '#domain/languages.ts';
import { formatNamed } from './figures/rare-formats.ts';
import type { Translate } from './texts.ts';

/** Names of songs, platforms and people are text, whatever they look like. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

export type Addresses = { publicUrl: string; unsubscribeUrl: string };

type Told = { language: Language; t: Translate<'digest'>; digest: Digest } & Addresses;

export function letterText({ language, t, digest, publicUrl, unsubscribeUrl }: Told): string {
  const { figures, news, others, look } = digest;
  const named = (name: string, told: string) => formatNamed(language, name, told);
  const blocks = [
    ...(digest.sandbox ? [t('sandbox')] : []),
    [digest.sentence, digest.explanation].filter(Boolean).join('\n'),
    figures
      .map(({ name, gained, total, notes, comparison }) =>
        [named(name, gained), `${total}\u00a0· ${comparison}`, notes.join('\u00a0· ')]
          .filter(Boolean)
          .join('\n'),
      )
      .join('\n\n'),
    figures.length > 0 ? digest.period : '',
    news.length > 0
      ? [
          t('news'),
          ...news.map(({ title, content }) => `- ${named(title, content)}`),
          ...moreOf(t, others),
        ].join('\n')
      : '',
    look ? `${t('look')}\n${named(look.title, look.content)}\n${publicUrl}${look.path}` : '',
    named(t('open'), `${publicUrl}/dashboard`),
    `${t('why')}\n${named(t('stop'), unsubscribeUrl)}`,
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

const moreOf = (t: Translate<'digest'>, others: number): string[] =>
  others > 0 ? [t('others', { count: others, n: String(others) })] : [];

/** Mail programs know tables and colours, and little else; those that know the dark choose by the rule in the head. */
const style = `
  :root { color-scheme: light dark; supported-color-schemes: light dark }
  body { margin: 0; padding: 0; background: #faf9f6; color: #33353f }
  .sheet { background: #ffffff; border: 1px solid #e4e2dc; border-radius: 12px }
  .strong, h1, h2 { color: #15171f }
  .muted { color: #646774 }
  .up { color: #0f6b47 } .down { color: #a8321f }
  a { color: #8a4b0f }
  .button { background: #8a4b0f; color: #ffffff }
  .line { border-top: 1px solid #e4e2dc }
  @media (prefers-color-scheme: dark) {
    body { background: #14151b !important; color: #cfd0d8 !important }
    .sheet { background: #1c1e26 !important; border-color: #32343f !important }
    .strong, h1, h2 { color: #f3f3f6 !important }
    .muted { color: #9b9daa !important }
    .up { color: #5fd0a0 !important } .down { color: #ff9a86 !important }
    a { color: #f0b357 !important }
    .button { background: #f0b357 !important; color: #14151b !important }
    .line { border-color: #32343f !important }
  }`;

const font = "font-family: Inter, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif";
/** A name of one direction within a line of the other. */
const own = (text: string): string => `<bdi>${escaped(text)}</bdi>`;

const link = (href: string, text: string, of = ''): string =>
  `<a href="${escaped(href)}"${of}>${escaped(text)}</a>`;

const heading = (text: string): string =>
  `<h2 style="margin: 0 0 8px; font-size: 16px; line-height: 1.4">${escaped(text)}</h2>`;

const block = (content: string, isFirst = false): string =>
  content && `<tr><td class="${isFirst ? '' : 'line'}" style="padding: 20px 24px">${content}</td></tr>`;

const figureRow = ({
  name,
  gained,
  total,
  notes,
  comparison,
  direction,
}: Digest['figures'][number]): string => `
<tr><td style="padding: 6px 0; vertical-align: top">
<span class="muted" style="font-size: 13px">${escaped(name)}</span><br>
<span class="strong" style="font-size: 22px; font-weight: 600"><bdi>${escaped(gained)}</bdi></span>
<span class="muted" style="font-size: 13px">${escaped(total)}</span><br>
<span class="${direction === 'flat' ? 'muted' : direction}" style="font-size: 13px">${escaped(comparison)}</span>${
  notes.length > 0
    ? `<br>
<span class="muted" style="font-size: 12px">${escaped(notes.join('\u00a0· '))}</span>`
    : ''
}
</td></tr>`;

const newsRow = (publicUrl: string, { title, content, path }: Digest['news'][number]): string =>
  `<p style="margin: 0 0 8px"><a href="${escaped(publicUrl + path)}">${own(title)}</a><br><span class="muted" style="font-size: 13px">${escaped(content)}</span></p>`;

export function letterHtml({ language, t, digest, publicUrl, unsubscribeUrl }: Told): string {
  const { figures, news, others, look } = digest;
  const button =
    ' class="button" style="display: inline-block; padding: 10px 18px; border-radius: 8px; text-decoration: none; font-weight: 600"';
  const align = directionOf(language) === 'rtl' ? 'right' : 'left';
  const rows = [
    block(
      `<p class="muted" style="margin: 0 0 4px; font-size: 13px">${escaped(digest.subject)}</p>
${digest.sandbox ? `<p class="muted" style="margin: 0 0 8px; font-size: 13px">${escaped(t('sandbox'))}</p>` : ''}
<h1 style="margin: 0; font-size: 20px; line-height: 1.4; font-weight: 600">${escaped(digest.sentence)}</h1>
${digest.explanation ? `<p style="margin: 8px 0 0">${escaped(digest.explanation)}</p>` : ''}`,
      true,
    ),
    block(
      figures.length > 0
        ? `<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${figures.map(figureRow).join('')}</table>
<p class="muted" style="margin: 8px 0 0; font-size: 12px">${escaped(digest.period)}</p>`
        : '',
    ),
    block(
      news.length > 0
        ? `${heading(t('news'))}${news.map((one) => newsRow(publicUrl, one)).join('')}${moreOf(t, others)
            .map((text) => `<p class="muted" style="margin: 0; font-size: 13px">${escaped(text)}</p>`)
            .join('')}`
        : '',
    ),
    block(look ? `${heading(t('look'))}${newsRow(publicUrl, look)}` : ''),
    block(link(`${publicUrl}/dashboard`, t('open'), button)),
    block(
      `<p class="muted" style="margin: 0; font-size: 12px">${escaped(t('why'))} ${link(`${publicUrl}/settings#notifications`, t('settings'))}\u00a0· ${link(unsubscribeUrl, t('stop'))}</p>`,
    ),
  ];
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(digest.subject)}</title>
<style>${style}</style>
</head>
<body style="${font}; font-size: 15px; line-height: 1.5">
<div role="main">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding: 16px 8px">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" dir="${directionOf(language)}" style="max-width: 560px; text-align: ${align}">
${rows.join('\n')}
</table>
</td></tr></table>
</div>
</body>
</html>
`;
}
