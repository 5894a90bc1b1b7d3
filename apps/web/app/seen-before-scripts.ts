import { earlyTouch } from './early-touch.ts';

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const BOOT = '<script type="module" async="">';

/**
 * Runs in the browser: once the first picture is decoded and a frame with it was drawn, it fetches the modules and
 * starts the router's own script; a page without such a picture waits for its first frame only. Frames, not the load
 * event, say so: on a busy phone the first frame may come long after everything was loaded. A tab in the background
 * draws none and starts at once. Whoever touches the page is not kept waiting, nor is anybody longer than 2.5 s by a
 * slow picture.
 */
const STARTER = `{let begun;const start=()=>{if(begun)return;begun=1;const boot=document.querySelector("script[data-boot]");const add=(name,given)=>document.head.append(Object.assign(document.createElement(name),given));for(const href of boot.dataset.boot.split(" "))add("link",{rel:"modulepreload",href});add("script",{type:"module",textContent:boot.textContent})};const drawn=()=>requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(start)));const picture=document.querySelector("img[fetchpriority=high]");if(document.hidden)start();else if(picture)picture.decode().then(drawn,drawn);else drawn();setTimeout(start,2500);for(const touch of["pointerdown","keydown"])addEventListener(touch,start,{once:true,capture:true,passive:true})}`;

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
    .replace('</body>', `<script>${earlyTouch()}${STARTER}</script></body>`);
};
