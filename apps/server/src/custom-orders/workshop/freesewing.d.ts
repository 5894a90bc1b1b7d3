/** The part of FreeSewing's designs that patterns use; its packages have no types. Millimetres, y down. */
declare module '@freesewing/*' {
  type At = { readonly x: number; readonly y: number };
  type Op = {
    readonly type: 'move' | 'line' | 'curve' | 'close' | 'noop';
    readonly to?: At;
    readonly cp1?: At;
    readonly cp2?: At;
  };
  type Path = {
    readonly hidden: boolean;
    readonly ops: readonly Op[];
    readonly attributes: { readonly get: (name: string) => string | false };
  };
  type Part = {
    readonly hidden: boolean;
    readonly points: Readonly<Record<string, At>>;
    readonly paths: Readonly<Record<string, Path>>;
    readonly snippets: Readonly<Record<string, { readonly def: string; readonly anchor: At }>>;
  };
  type Cut = { readonly cut: number; readonly onFold?: boolean };
  type CutOfPart = {
    readonly materials?: Readonly<Record<string, readonly Cut[]>>;
    readonly cutOnFold?: unknown;
  };
  type Drafted = {
    readonly parts: readonly [Readonly<Record<string, Part>>];
    readonly setStores: readonly [
      {
        readonly logs: { readonly error: readonly unknown[] };
        readonly cutlist?: Readonly<Record<string, CutOfPart>>;
      },
    ];
  };
  export class Design {
    static readonly patternConfig: {
      readonly measurements: readonly string[];
      readonly optionalMeasurements: readonly string[];
    };
    constructor(settings: {
      readonly measurements: Readonly<Record<string, number>>;
      readonly options: Readonly<Record<string, number | string | boolean>>;
      readonly complete: boolean;
      readonly sa: number;
    });
    draft(): Drafted;
  }
  export const Bella: typeof Design;
  export const Breanna: typeof Design;
  export const Brian: typeof Design;
  export const Carlita: typeof Design;
  export const Carlton: typeof Design;
  export const Charlie: typeof Design;
  export const Jaeger: typeof Design;
  export const Penelope: typeof Design;
  export const Sandy: typeof Design;
  export const Simon: typeof Design;
  export const Teagan: typeof Design;
  export const Titan: typeof Design;
  export const Wahid: typeof Design;
}
