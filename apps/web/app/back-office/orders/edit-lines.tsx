import { variantInText, variantKey, variantWords } from '@darzi/contract/catalogue/variants.ts';
import { showRupees } from '@darzi/contract/money.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shell/call.ts';
import { MINE } from '../../shell/query-client.ts';
import { FieldError, SelectField } from '../../ui/field.tsx';
import type { EditLine } from './edit-draft.ts';
import { LineFields, PieceSearch, withOneMore } from './line-fields.tsx';

/** Sizes and colours in which a product can be had now; nothing where it has left the shop. */
const useVariants = (id: string) =>
  useQuery({
    queryKey: [MINE, 'admin', 'variants', id],
    queryFn: ({ signal }) => call('GET /api/admin/products/:id', { params: { id } }, { signal }),
    retry: false,
  }).data?.product.variants ?? [];

const EditedLine = ({
  line,
  usual,
  faultOf,
  onChange,
  onRemove,
}: {
  line: EditLine;
  /** What a piece costs unless a price is typed; undefined while that is being asked. */
  usual: number | undefined;
  faultOf: (part: string) => string | undefined;
  onChange: (change: Partial<EditLine>) => void;
  onRemove: () => void;
}) => {
  const { _id, name, size, was, price } = line;
  const variants = useVariants(_id).map((one) => ({
    key: variantKey(one.colour, one.size),
    stock: one.stock,
  }));
  const own = [...new Set([size, ...(was === undefined ? [] : [was])])];
  const gone = own.filter((key) => !variants.some((one) => one.key === key));
  const fault = faultOf('');
  return (
    <li className="grid grid-cols-[1fr_1fr_auto] items-start gap-3 border-b border-line pb-4 sm:grid-cols-[1fr_10rem_6rem_8rem_auto]">
      <div className="min-w-0 text-15 max-sm:col-span-3">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-chalk">
          {was === undefined
            ? 'Added'
            : was === size
              ? variantWords(size)
              : `Instead of ${variantInText(was)}`}
        </p>
        {fault === undefined ? null : <FieldError>{fault}</FieldError>}
      </div>
      <SelectField
        label="Size"
        className="max-sm:col-span-3"
        value={size}
        onChange={({ target }) => onChange({ size: target.value })}
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
      <LineFields
        line={line}
        priceHint={price === '' && usual !== undefined ? `Blank: ${showRupees(usual)}` : undefined}
        faultOf={(field) => faultOf(`.${field}`)}
        onChange={onChange}
        onRemove={onRemove}
      />
    </li>
  );
};

/** The pieces of an order: other sizes and numbers, some taken out, others added. */
export const EditLines = ({
  lines,
  usualOf,
  faultOf,
  onChange,
}: {
  lines: readonly EditLine[];
  usualOf: (line: EditLine) => number | undefined;
  /** What is wrong with one place: `lines`, `lines.0`, `lines.0.price`. */
  faultOf: (path: string) => string | undefined;
  onChange: (lines: readonly EditLine[]) => void;
}) => {
  const fault = faultOf('lines');
  const set = (index: number, change: Partial<EditLine>) =>
    onChange(lines.map((line, at) => (at === index ? { ...line, ...change } : line)));
  return (
    <div className="grid gap-5">
      <ul aria-label="Pieces of the order" className="grid gap-4">
        {lines.map((line, index) => (
          <EditedLine
            // in the order of the lines, which size they may take
            key={`${line._id} ${line.was ?? `added ${index}`}`}
            line={line}
            usual={usualOf(line)}
            faultOf={(part) => faultOf(`lines.${index}${part}`)}
            onChange={(change) => set(index, change)}
            onRemove={() => onChange(lines.filter((_line, at) => at !== index))}
          />
        ))}
      </ul>
      {fault === undefined ? null : <FieldError>{fault}</FieldError>}
      <PieceSearch
        label="Find pieces to add"
        onAdd={({ _id, name, size }) =>
          onChange(withOneMore(lines, { _id, name, size, was: undefined, quantity: '1', price: '' }))
        }
      />
    </div>
  );
};
