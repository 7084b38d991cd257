/** Has a page painted before it loads its scripts: what visitors read is whole without them. */

/** A page, and the code of its inline scripts that the page itself does not run. */
export type Painted = { html: string; later: string[] };

const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g;
const start = /<script([^>]*) type="module" async="">([\s\S]*?)<\/script>/;

/**
 * Runs once the page has been painted, at once where nobody looks at it. The scripts are those that React Router wrote:
 * asked for earlier they would share the line with the style sheet and the typeface, and the first words would wait.
 * Links come some at a time, for each of them takes the browser a moment.
 */
const starter = `{const later=document.getElementById("later"),hrefs=later.dataset.modules.split(" "),add=(name,given)=>document.head.append(Object.assign(document.createElement(name),given)),preload=()=>{for(const href of hrefs.splice(0,4))add("link",{rel:"modulepreload",href});if(hrefs.length)setTimeout(preload)},start=()=>{add("script",{type:"module",textContent:later.textContent});setTimeout(preload)};document.hidden?start():requestAnimationFrame(()=>setTimeout(start))}`;

/** Pages without scripts of their own stay as they are. */
export function paintedFirst(html: string): Painted {
  const [whole, attributes, code] = start.exec(html) ?? [];
  if (whole === undefined || code === undefined) return { html, later: [] };
  const modules = [...html.matchAll(preload)].map(([, href]) => href).join(' ');
  const kept = `<script type="text/plain" id="later" data-modules="${modules}">${code}</script>`;
  const painted = html
    .replaceAll(preload, '')
    .replace(start, () => `${kept}<script${attributes}>${starter}</script>`);
  return { html: painted, later: [code] };
}
