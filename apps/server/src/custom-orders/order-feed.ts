/** Something about this order is new. */
export type OrderChange = { readonly orderId: string; readonly userId: string };
type Listener = { readonly tell: (change: OrderChange) => void; readonly end: () => void };

/** Hands on what changes to those who watch at the moment, within this process. */
export type OrderFeed = {
  readonly publish: (change: OrderChange) => void;
  /** Returns a function that stops it. */
  readonly subscribe: (listener: Listener) => () => void;
  /** Ends all who watch: the shop is closing. */
  readonly end: () => void;
};

/** Tells every browser that is connected to this process. */
export const createOrderFeed = (): OrderFeed => {
  const listeners = new Set<Listener>();
  return {
    publish: (change) => {
      for (const listener of listeners) listener.tell(change);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    end: () => {
      for (const listener of listeners) listener.end();
      listeners.clear();
    },
  };
};
