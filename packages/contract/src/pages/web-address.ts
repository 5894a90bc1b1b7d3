/** Where a link of the owner's may lead. No zod. */

/** Without `//`, also behind dots: `/.//host` is `//host`, another host, once its dots are followed. */
const OWN_PATH = /^(?![^?#]*\/\/)\/[^\s\\]*$/;
const ELSEWHERE = /^https:\/\/[^\s/]/;
const TO_WRITE_OR_CALL = /^(?:mailto:[^\s@]+@[^\s@]+|tel:\+?[\d-]{3,20})$/;

/** A page of ours, with query and hash, or one elsewhere that is reached safely. */
export const isWebAddress = (text: string): boolean =>
  OWN_PATH.test(text) || (ELSEWHERE.test(text) && URL.canParse(text));

/** {@link isWebAddress}, an email address, a phone number, or a place on the same page. */
export const isLinkAddress = (text: string): boolean =>
  isWebAddress(text) || TO_WRITE_OR_CALL.test(text) || /^#[\w-]+$/.test(text);
