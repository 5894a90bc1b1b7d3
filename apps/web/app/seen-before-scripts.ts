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
  /** What these wait for before they run. */
  readonly ahead?: readonly string[];
};

/** What the page's start reads: the modules, and what of them can be fetched ahead. */
export type BootData = Omit<Boot, 'ahead'> & { readonly preloads: readonly string[] };

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
  { ahead = [], ...boot }: Boot,
  /** What runs in the browser in their place. */
  start: string,
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
      const data: BootData = { preloads: [...preloads, ...ahead], ...boot };
      return inert('data-boot', JSON.stringify(data).replaceAll('<', '\\u003c'));
    }
    if (text.startsWith(LOADED)) return inert('data-loaded', text.slice(LOADED.length, -2));
    return text === ALL_LOADED ? '' : keep(text);
  });
  if (!html.includes('<script type="application/json" data-boot>')) return { html, scripts };
  return { html: html.replace('</body>', () => `${keep(start)}</body>`), scripts };
};
