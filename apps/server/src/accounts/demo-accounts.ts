/** Who the demo lets in: known to every shop, so that one which strangers reach does not. */
export const DEMO_PASSWORD = 'darzi-demo-1';

const ADDRESSES = ['customer@example.com', 'designer@example.com', 'admin@example.com'] as const;
export type DemoEmail = (typeof ADDRESSES)[number];
export const DEMO_EMAILS: readonly string[] = ADDRESSES;
