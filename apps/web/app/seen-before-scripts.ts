const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const BOOT = '<script type="module" async="">';

/**
 * Runs in the browser: once the page with its first picture was drawn, it fetches the modules and starts the
 * router's own script. The browser says so by its largest paint; where it does not know that measure, or draws
 * nothing (a tab in the background), the end of loading and a moment count. Whoever touches the page is not kept
 * waiting, nor is anybody longer than 2.5 s by a slow picture.
 */
const STARTER = `{let begun;const start=()=>{if(begun)return;begun=1;const boot=document.querySelector("script[data-boot]");const add=(name,given)=>document.head.append(Object.assign(document.createElement(name),given));for(const href of boot.dataset.boot.split(" "))add("link",{rel:"modulepreload",href});add("script",{type:"module",textContent:boot.textContent})};const type="largest-contentful-paint";const picture=document.querySelector("img[fetchpriority=high]");if(PerformanceObserver.supportedEntryTypes?.includes(type))new PerformanceObserver((list)=>{if(!picture||list.getEntries().some((entry)=>entry.url))setTimeout(start)}).observe({type,buffered:true});addEventListener("load",()=>setTimeout(start,300));setTimeout(start,2500);for(const touch of["pointerdown","keydown"])addEventListener(touch,start,{once:true,capture:true,passive:true})}`;

/**
 * A finished document whose scripts wait until its first picture was drawn. Styles, fonts and the first picture then have the
 * line for themselves; on a slow phone the picture is seen a second earlier. The boot script keeps its place and
 * text, so that hydration finds it and the policy's hash of it lets it run from where the starter puts it.
 */
export const seenBeforeScripts = (html: string): string => {
  if (!html.includes(BOOT)) return html;
  const modules: string[] = [];
  const withoutPreloads = html.replace(PRELOAD, (_, href: string) => {
    modules.push(href);
    return '';
  });
  return withoutPreloads
    .replace(BOOT, `<script type="text/plain" data-boot="${modules.join(' ')}">`)
    .replace('</body>', `<script>${STARTER}</script></body>`);
};
