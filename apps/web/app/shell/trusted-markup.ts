type Rules = { readonly createHTML: (text: string) => string | null };
type Policy = { readonly createHTML: (text: string) => TrustedHTML };

declare global {
  interface Window {
    /** Not every browser knows them. */
    readonly trustedTypes?: { readonly createPolicy: (name: string, rules: Rules) => Policy };
  }
}

const POLICY = { everything: 'default', figure: 'figure' } as const;
/** The policies by which markup may be made in the browser. */
export const POLICIES = Object.values(POLICY);

/** How React makes an element `script`; it fills it afterwards. */
const EMPTY_SCRIPT = '<script></script>';

/** Whatever else becomes markup: nothing that could make an element. */
export const refuseMarkup = (): void => {
  window.trustedTypes?.createPolicy(POLICY.everything, {
    createHTML: (text) => (text === EMPTY_SCRIPT || !text.includes('<') ? text : null),
  });
};

let figures: Policy | undefined;

/** The markup of a figure, of which the garment module wrote every sign. */
export const trustFigure = (picture: string): string | TrustedHTML => {
  if (typeof window === 'undefined' || window.trustedTypes === undefined) return picture;
  figures ??= window.trustedTypes.createPolicy(POLICY.figure, { createHTML: (text) => text });
  return figures.createHTML(picture);
};
