import { variantInText, variantKey, variantWords } from '@darzi/contract/catalogue/variants.ts';
import { showRupees } from '@darzi/contract/money.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shell/call.ts';
import { MINE } from '../../shell/query-client.ts';
import { SelectField } from '../../ui/field.tsx';
import type { EditLine } from './edit-draft.ts';
import { LineList } from './line-fields.tsx';

/** Sizes and colours in stock; empty once the product has left the shop. */
const useVariants = (id: string) =>
  useQuery({
    queryKey: [MINE, 'admin', 'variants', id],
    queryFn: ({ signal }) => call('GET /api/admin/products/:id', { params: { id } }, { signal }),
    retry: false,
  }).data?.product.variants ?? [];

const SizeChoice = ({
  line: { _id, size, was },
  onChoose,
}: {
  line: EditLine;
  onChoose: (size: string) => void;
}) => {
  const variants = useVariants(_id).map((one) => ({
    key: variantKey(one.colour, one.size),
    stock: one.stock,
  }));
  const own = [...new Set([size, ...(was === undefined ? [] : [was])])];
  const gone = own.filter((key) => !variants.some((one) => one.key === key));
  return (
    <SelectField
      label="Size"
      className="max-sm:col-span-3"
      value={size}
      onChange={({ target }) => onChoose(target.value)}
    >
      {gone.map((key) => (
        <option key={key} value={key}>
          {key}
        </option>
      ))}
      {variants.map(({ key, stock }) => (
        <option key={key} value={key} disabled={stock === 0 && !own.includes(key)}>
          {key} · {stock} left
        </option>
      ))}
    </SelectField>
  );
};

const aboutLine = ({ was, size }: EditLine): string => {
  if (was === undefined) return 'Added';
  return was === size ? variantWords(size) : `Instead of ${variantInText(was)}`;
};

/** The lines of an order: sizes and quantities can change, lines can be removed or added. */
export const EditLines = ({
  lines,
  usualOf,
  faultOf,
  onChange,
}: {
  lines: readonly EditLine[];
  /** The price unless one is typed; undefined while loading. */
  usualOf: (line: EditLine) => number | undefined;
  faultOf: (path: string) => string | undefined;
  onChange: (lines: readonly EditLine[]) => void;
}) => (
  <LineList
    label="Pieces of the order"
    lines={lines}
    // the sizes available to each line, in the order of the lines
    keyOf={({ _id, was }, index) => `${_id} ${was ?? `added ${index}`}`}
    about={aboutLine}
    priceHint={(line) => {
      const usual = usualOf(line);
      return line.price === '' && usual !== undefined ? `Blank: ${showRupees(usual)}` : undefined;
    }}
    choice={(line, change) => <SizeChoice line={line} onChoose={(size) => change({ size })} />}
    faultOf={faultOf}
    searchLabel="Find pieces to add"
    added={({ _id, name, size }) => ({ _id, name, size, was: undefined, quantity: '1', price: '' })}
    onChange={onChange}
  />
);
