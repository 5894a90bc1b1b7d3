/** What has a meaning of its own in XML and HTML, written so that it is read as text. Pure. */

const ENTITY: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);
const withEntities = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITY.get(sign) ?? sign);

/** Text, or the value of an attribute, of an HTML page. */
export const escapeHtml = withEntities;

/** Text, or the value of an attribute, of XML 1.0: of control characters it has only tab and the ends of lines. */
export const escapeXml = (text: string): string =>
  withEntities(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu, ''),
  );
