/** The demo's credentials are public, so a shop that strangers can reach refuses them. */
export const DEMO_PASSWORD = 'darzi-demo-1';

const ADDRESSES = ['customer@example.com', 'designer@example.com', 'admin@example.com'] as const;
export type DemoEmail = (typeof ADDRESSES)[number];
export const DEMO_EMAILS: readonly string[] = ADDRESSES;
