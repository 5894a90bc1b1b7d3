/** The outcome of each test card and UPI address. */
export type Outcome = 'success' | 'decline' | 'challenge';

export const TEST_CARDS: readonly { number: string; outcome: Outcome; label: string }[] = [
  { number: '4242424242424242', outcome: 'success', label: 'pays' },
  { number: '4000002500003155', outcome: 'challenge', label: 'asks for 3-D Secure first' },
  { number: '4000000000000002', outcome: 'decline', label: 'is declined' },
  { number: '4111111111111111', outcome: 'success', label: 'pays' },
];

export const TEST_UPI: Readonly<Record<string, Outcome>> = {
  'success@razorpay': 'success',
  'failure@razorpay': 'decline',
};

/** @returns undefined unless it is a test card: nobody's real card is ever accepted. */
export const outcomeOfCard = (number: string): Outcome | undefined =>
  TEST_CARDS.find((card) => card.number === number.replace(/[\s-]/g, ''))?.outcome;

export const outcomeOfUpi = (address: string): Outcome | undefined => {
  const known = address.trim().toLowerCase();
  return Object.hasOwn(TEST_UPI, known) ? TEST_UPI[known] : undefined;
};
