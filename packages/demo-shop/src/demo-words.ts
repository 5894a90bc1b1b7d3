/** Texts by the people of the demo: reviews, messages to the shop and its answers. */

type Fit = 'small' | 'true' | 'large' | null;
export type DemoReview = readonly [rating: number, fit: Fit, text: string];

/** They fit any product; each is used once. */
export const DEMO_REVIEWS: readonly DemoReview[] = [
  [
    5,
    'true',
    'The cloth is even better in the hand than in the pictures. Washed it twice, the colour stayed.',
  ],
  [4, 'large', 'Beautiful work. A little wide at the shoulders on me, so one size less next time.'],
  [5, 'true', 'Wore it to my cousin’s mehendi and was asked about it all evening.'],
  [3, 'small', 'Lovely colour, but the sleeves are narrow. Order one size up if you have strong arms.'],
  [5, null, 'Bought for my father, who never likes anything. He likes this.'],
  [4, 'true', 'Good stitching, straight seams, buttons sewn on properly. Took five days to Guwahati.'],
  [4, 'true', 'Falls well and does not crease in the train. I would have liked a pocket.'],
  [5, 'true', 'Exactly my size, and the hem needed nothing. Ordering the second colour.'],
  [
    4,
    'large',
    'Generous cut, very comfortable for long days. The packing was paper and thread, no plastic. Thank you!',
  ],
  [5, null, 'You can tell that somebody pressed it before it was folded.'],
  [4, 'small', 'Good cloth. Runs small below the knee, the tailor next door let it out in a minute.'],
  [5, 'true', 'Third piece from here. They all still look new.'],
];

/** A review that the shop hid, and why. */
export const DEMO_HIDDEN = {
  text: 'Call me on 98XXXXXX21 for the same piece at half the price!!',
  reason: 'Advertising for somebody else',
} as const;

export type DemoMessage = {
  readonly hoursAgo: number;
  readonly subject: string;
  readonly text: string;
  readonly state: 'unread' | 'open' | 'done';
  readonly answer?: string;
};

/** Oldest first. */
export const DEMO_MESSAGES: readonly DemoMessage[] = [
  {
    hoursAgo: 41 * 24 + 6.3,
    subject: 'Washing raw silk',
    text: 'Namaste, may I wash the raw silk kurta at home, or does it have to go to the cleaner?\n\nThank you!',
    state: 'done',
    answer:
      'Namaste! Cold water, a mild soap, never wrung, dried in the shade: then you may. Press it from the inside while it is still a little damp.',
  },
  {
    hoursAgo: 26 * 24 + 2.8,
    subject: 'Six kurtas for a wedding',
    text: 'We are six brothers and cousins and would like the same kurta in six sizes, before the 10th of December. Is that possible, and would there be a price for all six?',
    state: 'done',
    answer:
      'Gladly. We have the cloth for all six on the shelf and can have them with you by the 4th. I have sent you a code that takes ten percent off.',
  },
  {
    hoursAgo: 9 * 24 + 9.6,
    subject: 'Invoice with our GSTIN',
    text: 'Could you put our company’s GSTIN on the invoice of the next order? We buy gifts for our staff.',
    state: 'open',
    answer: 'We can. Please send us the number and the address it is registered at.',
  },
  {
    hoursAgo: 3 * 24 + 4.1,
    subject: 'Is the indigo fast?',
    text: 'I am afraid for my white sofa. Does the ajrakh rub off in the first weeks?',
    state: 'open',
  },
  {
    hoursAgo: 19.7,
    subject: 'Longer sleeves',
    text: 'My arms are long and every shirt ends above the wrist. Could you make the linen shirt with sleeves two inches longer, and what would it cost?',
    state: 'unread',
  },
  {
    hoursAgo: 3.4,
    subject: 'Parcel at the wrong address',
    text: 'I have just seen that my order goes to my old flat. It is not shipped yet, I think. Please hold it until I have sent you the new address!',
    state: 'unread',
  },
];

export const DEMO_NOTES: readonly string[] = [
  'Prefers to be called after six in the evening.',
  'Sends things back when the collar is tight: offer one size up.',
];
