/** Where the owner's links may lead. No zod. */

/** No `//` anywhere: once dots are resolved, `/.//host` is `//host`, which is another host. */
const OWN_PATH = /^(?![^?#]*\/\/)\/[^\s\\]*$/;
const ELSEWHERE = /^https:\/\/[^\s/]/;
const TO_WRITE_OR_CALL = /^(?:mailto:[^\s@]+@[^\s@]+|tel:\+?[\d-]{3,20})$/;

/** A page of ours, with query and hash, or an https address elsewhere. */
export const isWebAddress = (text: string): boolean =>
  OWN_PATH.test(text) || (ELSEWHERE.test(text) && URL.canParse(text));

/** {@link isWebAddress}, an email address, a phone number, or an anchor on the same page. */
export const isLinkAddress = (text: string): boolean =>
  isWebAddress(text) || TO_WRITE_OR_CALL.test(text) || /^#[\w-]+$/.test(text);
