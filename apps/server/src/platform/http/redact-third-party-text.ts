/**
 * Gateways, couriers, mail and message servers may quote anybody, and no pattern recognises a name. So only these words
 * and code numbers are kept of their texts; the whole text is stored with its payment, parcel, mail or message.
 */
const KNOWN: ReadonlySet<string> = new Set(
  `a about accept accepted access account action active address adjust after again agent allowed already also amount an and another
  answer any api app are as at attempt attempts auth authenticated authentication authorization authorized authorised available away awb
  bad balance bank be because been before being below blacklisted blocked body booked bounced broken but by bytes call called cancel
  cancelled canceled cannot capture captured card carrier cash certificate change changed channel characters charge check checksum client
  closed code command configured connect connected connection content cod could country courier created credentials currency customer data
  database date days declined delete deleted deliver delivered delivery denied description destination did digits disabled disconnected
  does domain done down due duplicate early eai econnaborted econnreset econnrefused eenvelope ehostunreach email emessage empty ended
  enetunreach enotfound enough epipe eprotocol error errors esocket etimedout etls exceeded exceeds exist existing exists expected expired
  external failed failure far fault fetch field file first for format forbidden found from full funds garbage gateway given gone
  greater greeting had handle has have having header hold host how html http https id in inactive inbox incorrect initiated input
  insufficient intent internal invalid ip is issuer it its job json keys key known landline large last later length less limit limited
  line local long lookup lost made mail mailbox many match maximum message messages method minimum minutes missing mobile more most must
  name needed network never new no nobody nonsense not number object of off on one only open option or order other out over oversized
  paid parameter parcel parse parsed partial party password pay payment pending permanent permission permitted phone pick pickup please
  pin policy port possible postal present problem process processed processing protocol provided provider queue quota rate reached read
  receive received recipient recipients record refresh refund refunded refused region registered rejected relay request requested
  required reset resource response result retry route said same say says secret seconds see seems send sender sent serviceable
  server service session shipment signature signed size sms smtp socket some specified spam ssl start state status step still stopped
  storage subscribed subscriber successful successfully such support supported suspended system take terminated terminating taken temporarily temporary
  template than that the their then there they this time timeout timed tls to token told too transaction transport try trying type
  unable unallocated unauthorized unavailable unclear undefined undelivered unexpected unexpectedly unknown unprocessable unreachable unsupported until
  unsubscribed unverified up upi upstream url used user valid value verified verify version was webhook were what when whatsapp where which
  while with within without words wrong yet you your`.split(/\s+/),
);

const REMOVED = '…';
/** Words of any script including the characters inside them; an email or web address is one. */
const TOKENS = /[\p{L}\p{N}\p{M}_@%+$&|\\]+(?:[.\-'’:/=?#~][\p{L}\p{N}\p{M}_@%+$&|\\]+)*/gu;
const STATUS = /^[1-5]\d\d$/;
const ENHANCED = /^[245]\.\d{1,3}\.\d{1,3}$/;
const CODE_OF_PROVIDER = /^\d{1,5}$/;

const isKnown = (token: string): boolean =>
  token
    .toLowerCase()
    .split(/[_\-'’:/=]/)
    .every((part) => part.length < 2 || KNOWN.has(part)) && !/[\p{N}@%+$&|\\.?#~]/u.test(token);

/** Adjacent numbers may be a phone, card or house number; the two codes of a mail server's refusal are not. */
const isCode = (token: string, before: string | undefined, after: string | undefined): boolean => {
  const isNumber = (other: string | undefined) => other !== undefined && /\p{N}/u.test(other);
  if (ENHANCED.test(token)) return !isNumber(after) && (!isNumber(before) || STATUS.test(before ?? ''));
  if (isNumber(before)) return false;
  if (STATUS.test(token)) return !isNumber(after) || ENHANCED.test(after ?? '');
  return CODE_OF_PROVIDER.test(token) && /^(error|code|status)$/i.test(before ?? '') && !isNumber(after);
};

/** A third party's text without anything that could identify a person. */
export const redactThirdPartyText = (text: string): string => {
  const tokens = text.match(TOKENS) ?? [];
  let at = -1;
  return text
    .replace(TOKENS, (token) => {
      at += 1;
      return isKnown(token) || isCode(token, tokens[at - 1], tokens[at + 1]) ? token : REMOVED;
    })
    .replace(/[^\p{L}\p{N}\s.,:;()[\]{}'"’<>…/=_-]+/gu, REMOVED)
    .replace(/…(?:[^\p{L}\p{N}]*…)+/gu, REMOVED);
};
