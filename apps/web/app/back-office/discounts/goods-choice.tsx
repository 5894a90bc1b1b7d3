import {
  GOODS_KIND_LABEL,
  GOODS_KINDS,
  type GoodsKind,
} from '@darzi/contract/discounts/automatic-discount.ts';
import { productId } from '@darzi/contract/ids.ts';
import { Checkbox, FieldError, SelectField } from '../../ui/field.tsx';
import { useCategories } from '../categories/use-categories.ts';
import { ProductChoice } from '../collections/product-choice.tsx';
import { useCollections } from '../collections/use-collections.ts';
import type { ChosenGoods } from './automatic-fields.ts';

type Named = { readonly _id: string; readonly name: string };

const NamedChoice = ({
  options,
  chosen,
  onChange,
}: {
  options: readonly Named[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}) =>
  options.length === 0 ? (
    <p className="text-15 text-chalk">There are none yet.</p>
  ) : (
    <div className="grid max-h-60 gap-x-6 overflow-y-auto sm:grid-cols-2">
      {options.map(({ _id, name }) => (
        <Checkbox
          key={_id}
          label={name}
          checked={chosen.includes(_id)}
          onChange={(event) =>
            onChange(event.target.checked ? [...chosen, _id] : chosen.filter((one) => one !== _id))
          }
        />
      ))}
    </div>
  );

/** What a discount applies to: everything, or a selection. */
export const GoodsChoice = ({
  legend,
  goods,
  fault,
  onChange,
}: {
  legend: string;
  goods: ChosenGoods;
  fault: string | undefined;
  onChange: (goods: ChosenGoods) => void;
}) => {
  const collections = useCollections();
  const names = useCategories();
  const options = {
    collections: collections.data?.collections ?? [],
    categories: names.data?.categories ?? [],
    types: names.data?.types ?? [],
  } as const;
  const { of, ids } = goods;
  const choose = (chosen: readonly string[]) => onChange({ of, ids: chosen });
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="pb-2 font-medium">{legend}</legend>
      <SelectField
        label="Goods"
        value={of}
        onChange={(event) => onChange({ of: event.target.value as GoodsKind, ids: [] })}
      >
        {GOODS_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {GOODS_KIND_LABEL[kind]}
          </option>
        ))}
      </SelectField>
      {of === 'everything' ? null : of === 'products' ? (
        <ProductChoice chosen={ids.map((id) => productId.parse(id))} fault={undefined} onChange={choose} />
      ) : (
        <NamedChoice options={options[of]} chosen={ids} onChange={choose} />
      )}
      {fault === undefined ? null : <FieldError>{fault}</FieldError>}
    </fieldset>
  );
};
