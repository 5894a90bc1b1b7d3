const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const BOOT = '<script type="module" async="">';

/**
 * Runs in the browser: once something was drawn, or at the latest when everything else is loaded (a tab in the
 * background draws nothing), it fetches the modules and starts the router's own script.
 */
const STARTER = `{let begun;const start=()=>{if(begun)return;begun=1;const boot=document.querySelector("script[data-boot]");const add=(name,given)=>document.head.append(Object.assign(document.createElement(name),given));for(const href of boot.dataset.boot.split(" "))add("link",{rel:"modulepreload",href});add("script",{type:"module",textContent:boot.textContent})};addEventListener("load",start);new PerformanceObserver(start).observe({type:"paint",buffered:true})}`;

/**
 * A finished document whose scripts wait for its first frame. Styles, fonts and the first picture then have the
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
