/** The page on which the letters of the week are ended: written once, loads nothing but its icon, for whatever opens it from a mail. Pure. */
import type { TFunction } from 'i18next';
import { directionOf, type Language } from '#domain/languages.ts';

/** The form goes to the page's own address. */
export function endPage(t: TFunction<'digest'>, language: Language, state: 'ask' | 'done'): string {
  const act =
    state === 'ask'
      ? `<form method="post"><button type="submit">${t('end.button')}</button></form>`
      : `<p><a href="/settings#notifications">${t('settings')}</a></p>`;
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${t(`end.${state}`)} · Tracklight</title>
<style>
:root { color-scheme: light dark; --ground: light-dark(#faf9f6, #14151b); --body: light-dark(#33353f, #cfd0d8); --strong: light-dark(#15171f, #f3f3f6); --accent: light-dark(#8a4b0f, #f0b357); --on: light-dark(#ffffff, #14151b) }
body { margin: 0; min-height: 100dvh; display: grid; place-content: center; gap: 1rem; padding: 2rem; box-sizing: border-box; background: var(--ground); color: var(--body); font: 1rem/1.6 Inter, system-ui, sans-serif; text-align: center }
h1 { margin: 0 0 .5rem; color: var(--strong); font-size: 1.5rem; line-height: 1.3 }
p { margin: 0 0 1rem; max-width: 32rem }
a { color: var(--accent) }
button { padding: .6rem 1.2rem; border: 0; border-radius: .5rem; background: var(--accent); color: var(--on); font: inherit; font-weight: 600; cursor: pointer }
</style>
<main>
<h1>${t(`end.${state}`)}</h1>
<p>${t(`end.${state}Text`)}</p>
${act}
</main>
</html>
`;
}
