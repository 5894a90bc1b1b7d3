const PRELOAD = /^<link rel="modulepreload" href="([^"]+)"\/>$/;
const TAG = /<(?:link|script)\b/g;
const END_OF_SCRIPT = '</script>';

/** The modules that hydrate a page. */
export type Boot = {
  /** In development: the module that hot-swaps the others, loaded before anything else. */
  readonly runtime?: string | undefined;
  readonly manifest: string;
  readonly entry: string;
  /** Route id → its module. */
  readonly routes: Readonly<Record<string, string>>;
  /** Files these wait for before they run. */
  readonly ahead?: readonly string[];
  /** The page's loaded data in the router's form: lines of JSON. */
  readonly loaded: string;
};

/** The data for the page's start: the modules, and which of them can be preloaded. */
export type BootData = Omit<Boot, 'ahead' | 'loaded'> & { readonly preloads: readonly string[] };

/** In JSON, < occurs only within texts; no text may end the script. */
const inert = (name: string, json: string): string =>
  `<script type="application/json" ${name}>${json.replaceAll('<', '\\u003c')}</script>`;

/**
 * Rewrites a finished document, in pieces, so that scripts wait until its first picture has been painted. Styles,
 * fonts and that picture then have the connection to themselves; on a slow phone the picture appears a second
 * earlier. What differs between pages (loaded data, modules) becomes data, so that the remaining inline `scripts` are
 * the build's. Only scripts with `mark`, which no content can know, are the router's; the boot script keeps its
 * place, where hydration expects it.
 */
export const seenBeforeScripts = (
  marked: string,
  mark: string,
  { ahead = [], loaded, ...boot }: Boot,
  /** What runs in the browser instead. */
  start: string,
): { readonly html: readonly string[]; readonly scripts: readonly string[] } => {
  const nonce = ` nonce="${mark}"`;
  const preloads: string[] = [];
  const scripts: string[] = [];
  const pieces: string[] = [];
  const keep = (script: string): string => {
    scripts.push(script);
    return `<script>${script}</script>`;
  };
  /** Its index among the pieces: the preloads are known only once everything has been read. */
  let boots: number | undefined;
  const scriptOf = (whole: string, attributes: string, text: string): string => {
    if (!attributes.includes(nonce)) return whole;
    if (attributes.includes('type="module"')) {
      boots = pieces.length;
      return '';
    }
    return keep(text);
  };
  const linkOf = (whole: string): string => {
    const link = whole.replace(nonce, '');
    const href = PRELOAD.exec(link)?.[1];
    if (href === undefined) return link;
    preloads.push(href);
    return '';
  };

  // A single pass: a page is long, and few of its marks matter.
  let read = 0;
  for (const { index, 0: tag } of marked.matchAll(TAG)) {
    if (index < read) continue;
    const opened = marked.indexOf('>', index) + 1;
    const isLink = tag === '<link';
    const closed = isLink ? opened : marked.indexOf(END_OF_SCRIPT, opened);
    if (opened === 0 || closed === -1) continue;
    pieces.push(marked.slice(read, index));
    read = isLink ? opened : closed + END_OF_SCRIPT.length;
    const whole = marked.slice(index, read);
    pieces.push(
      isLink
        ? linkOf(whole)
        : scriptOf(whole, marked.slice(index + tag.length, opened - 1), marked.slice(opened, closed)),
    );
  }
  const rest = marked.slice(read);
  if (boots === undefined) return { html: [...pieces, rest], scripts };
  const data: BootData = { preloads: [...preloads, ...ahead], ...boot };
  pieces[boots] = inert('data-boot', JSON.stringify(data));
  const end = rest.indexOf('</body>');
  const last =
    end === -1 ? [rest] : [rest.slice(0, end), inert('data-loaded', loaded), keep(start), rest.slice(end)];
  return { html: pieces.concat(last), scripts };
};
