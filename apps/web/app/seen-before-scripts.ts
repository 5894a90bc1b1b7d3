import { earlyTouch } from './early-touch.ts';

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const SCRIPT = /<script([^>]*)>([\s\S]*?)<\/script>/g;
const LOADED = 'window.__reactRouterContext.streamController.enqueue(';
const ALL_LOADED = 'window.__reactRouterContext.streamController.close();';

/** The modules that bring a page to life. */
export type Boot = {
  /** While sources change: what exchanges them in the browser, before anything else. */
  readonly runtime?: string | undefined;
  readonly manifest: string;
  readonly entry: string;
  /** Route id → its module. */
  readonly routes: Readonly<Record<string, string>>;
};

/**
 * Runs in the browser: hands the router what was loaded for it, and once the first picture is decoded and a frame with
 * it was drawn, fetches the modules and starts it; a page without such a picture waits for its first frame only.
 * Frames, not the load event, say so: on a busy phone the first frame may come long after everything was loaded. A tab
 * in the background draws none and starts at once. Whoever touches the page is not kept waiting, nor is anybody longer
 * than 2.5 s by a slow picture.
 */
const STARTER = `{
const read=(script)=>JSON.parse(script.textContent);
const{streamController}=window.__reactRouterContext;
for(const script of document.querySelectorAll("script[data-loaded]"))streamController.enqueue(read(script));
streamController.close();
let begun;
const start=async()=>{
if(begun)return;
begun=1;
const{preloads,runtime,manifest,entry,routes}=read(document.querySelector("script[data-boot]"));
for(const href of preloads)document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));
if(runtime)await import(runtime);
const ids=Object.keys(routes);
const[,...modules]=await Promise.all([manifest,...ids.map((id)=>routes[id])].map((path)=>import(path)));
window.__reactRouterRouteModules=Object.fromEntries(ids.map((id,index)=>[id,modules[index]]));
await import(entry)};
const drawn=()=>requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(start)));
const picture=document.querySelector("img[fetchpriority=high]");
if(document.hidden)start();
else if(picture)picture.decode().then(drawn,drawn);
else drawn();
setTimeout(start,2500);
for(const touch of["pointerdown","keydown"])addEventListener(touch,start,{once:true,capture:true,passive:true})
}`.replaceAll('\n', '');

const inert = (name: string, json: string): string =>
  `<script type="application/json" ${name}>${json}</script>`;

/**
 * A finished document whose scripts wait until its first picture was drawn. Styles, fonts and the first picture then have the
 * line for themselves; on a slow phone the picture is seen a second earlier. What differs from page to page (what was
 * loaded, which modules) becomes data, so that the inline `scripts` left are those of the build. Only scripts that
 * bear `mark`, which no content can know, are the router's; the boot script keeps its place, where hydration looks
 * for it.
 */
export const seenBeforeScripts = (
  marked: string,
  mark: string,
  boot: Boot,
): { readonly html: string; readonly scripts: readonly string[] } => {
  const nonce = ` nonce="${mark}"`;
  const preloads: string[] = [];
  const scripts: string[] = [];
  const keep = (script: string): string => {
    scripts.push(script);
    return `<script>${script}</script>`;
  };
  const bare = marked.replaceAll(/<link[^>]*>/g, (link) => link.replace(nonce, ''));
  const withoutPreloads = bare.replaceAll(PRELOAD, (_, href: string) => {
    preloads.push(href);
    return '';
  });
  const html = withoutPreloads.replaceAll(SCRIPT, (whole, attributes: string, text: string) => {
    if (!attributes.includes(nonce)) return whole;
    if (attributes.includes('type="module"')) {
      return inert('data-boot', JSON.stringify({ preloads, ...boot }).replaceAll('<', '\\u003c'));
    }
    if (text.startsWith(LOADED)) return inert('data-loaded', text.slice(LOADED.length, -2));
    return text === ALL_LOADED ? '' : keep(text);
  });
  if (!html.includes('<script type="application/json" data-boot>')) return { html, scripts };
  return { html: html.replace('</body>', () => `${keep(earlyTouch() + STARTER)}</body>`), scripts };
};
