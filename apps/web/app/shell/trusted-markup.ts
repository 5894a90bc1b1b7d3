type Rules = { readonly createHTML: (text: string) => string | null };
type Policy = { readonly createHTML: (text: string) => TrustedHTML };

declare global {
  interface Window {
    /** Not every browser has them. */
    readonly trustedTypes?: { readonly createPolicy: (name: string, rules: Rules) => Policy };
  }
}

const POLICY = { everything: 'default', figure: 'figure' } as const;
/** The policies that may create markup in the browser. */
export const POLICIES = Object.values(POLICY);

/** React creates a `script` element this way and fills it afterwards. */
const EMPTY_SCRIPT = '<script></script>';

/** For all other markup: refuses anything that could create an element. */
export const refuseMarkup = (): void => {
  window.trustedTypes?.createPolicy(POLICY.everything, {
    createHTML: (text) => (text === EMPTY_SCRIPT || !text.includes('<') ? text : null),
  });
};

let figures: Policy | undefined;

/** The markup of a figure, written entirely by the garment module. */
export const trustFigure = (picture: string): string | TrustedHTML => {
  if (typeof window === 'undefined' || window.trustedTypes === undefined) return picture;
  figures ??= window.trustedTypes.createPolicy(POLICY.figure, { createHTML: (text) => text });
  return figures.createHTML(picture);
};
