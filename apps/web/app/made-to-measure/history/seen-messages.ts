/** The last message of each order that was read in this browser. Storage can be forbidden: then marks stay for a visit. */
const PREFIX = 'seen-message:';

/** What of an order’s messages was last seen here; null for nothing, or where the browser keeps nothing. */
export const readSeen = (orderId: string): string | null => {
  try {
    return localStorage.getItem(PREFIX + orderId);
  } catch {
    return null;
  }
};

/** Notes what was seen last, where the browser keeps anything. */
export const writeSeen = (orderId: string, messageId: string): void => {
  try {
    localStorage.setItem(PREFIX + orderId, messageId);
  } catch {
    // The mark stays until the page is left.
  }
};

/** Clears what was read, for the next person at this browser. */
export const clearSeen = (): void => {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Nothing was written either.
  }
};
