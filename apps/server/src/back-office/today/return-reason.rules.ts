/** Derives the reason of a return from what the customer wrote, in English or Hindi. Pure. */
import type { ReturnReason } from '@darzi/contract/back-office/period.ts';

/** The first match counts. Written so that PostgreSQL and JavaScript read them alike. */
export const REASON_WORDS: readonly (readonly [ReturnReason, string])[] = [
  [
    'faulty',
    'damage|torn|tear|ripped|(^|[^w])hole|stain|defect|fault|broken|came apart|loose (thread|stitch)|dirty|फट|दाग|ख़राब|खराब',
  ],
  [
    'wrong piece',
    'wrong (item|piece|product|colou?r|one|thing)|different (item|piece|product|one)|not what i ordered|ग़लत|गलत',
  ],
  [
    'too small',
    'too (small|short|tight|narrow)|small|tight|narrow|does ?n.t (close|button)|shorter|छोट|तंग|टाइट',
  ],
  ['too large', 'too (large|big|long|wide|loose)|large|bigger|loose|baggy|longer than|wide|बड़|ढील|लंब'],
  [
    'not as expected',
    'colou?r|shade|fabric|cloth|material|quality|picture|photo|look|expect|thin($|[^gk])|transparent|रंग|कपड़',
  ],
  [
    'not wanted',
    'mind|no longer|not need|n.t need|too late|mistake|twice|n.t (want|like)|not (want|like)|पसंद|नहीं चाहि',
  ],
];

const PATTERNS = REASON_WORDS.map(([reason, words]) => [reason, new RegExp(words, 'i')] as const);

export const reasonOf = (text: string): ReturnReason =>
  PATTERNS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'other';
