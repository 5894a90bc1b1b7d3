/** The last message of each order read in this browser. If storage is blocked, unread marks last for a visit. */
const PREFIX = 'seen-message:';

/** The last message seen here; null for none, or if the browser stores nothing. */
export const readSeen = (orderId: string): string | null => {
  try {
    return localStorage.getItem(PREFIX + orderId);
  } catch {
    return null;
  }
};

/** Records the last message seen, if the browser stores anything. */
export const writeSeen = (orderId: string, messageId: string): void => {
  try {
    localStorage.setItem(PREFIX + orderId, messageId);
  } catch {
    // The mark stays until the page is left.
  }
};

/** Clears the marks for the next person at this browser. */
export const clearSeen = (): void => {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Nothing was written either.
  }
};
