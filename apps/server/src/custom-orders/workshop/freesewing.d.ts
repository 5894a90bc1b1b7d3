/** The part of FreeSewing's Brian that the draft block uses; its packages bring no types. Millimetres, y down. */
declare module '@freesewing/brian' {
  type At = { readonly x: number; readonly y: number };
  type Op = {
    readonly type: 'move' | 'line' | 'curve' | 'close' | 'noop';
    readonly to?: At;
    readonly cp1?: At;
    readonly cp2?: At;
  };
  type Part = {
    readonly points: Readonly<Record<string, At>>;
    readonly paths: Readonly<Record<string, { readonly ops: readonly Op[] }>>;
  };
  type Drafted = {
    readonly parts: readonly [Readonly<Record<string, Part>>];
    readonly setStores: readonly [{ readonly logs: { readonly error: readonly unknown[] } }];
  };
  export class Brian {
    constructor(settings: {
      readonly measurements: Readonly<Record<string, number>>;
      readonly options: Readonly<Record<string, number>>;
      readonly complete: boolean;
      readonly sa: number;
    });
    draft(): Drafted;
  }
}
