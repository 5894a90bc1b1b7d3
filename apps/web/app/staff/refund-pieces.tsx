import { variantInText } from '@darzi/contract/catalogue/variants.ts';
import { addPaise, paiseFromRupees, showRupees, toRupees } from '@darzi/contract/money.ts';
import type { Refundable } from '@darzi/contract/orders/order-admin.routes.ts';
import { counted } from '@darzi/contract/wording.ts';
import { Checkbox, SelectField } from '../ui/field.tsx';

/** The chosen lines, by their index in the list, and delivery. */
export type ChosenPieces = { readonly pieces: ReadonlyMap<number, number>; readonly delivery: boolean };

export const NO_PIECES: ChosenPieces = { pieces: new Map(), delivery: false };

/** The total of the chosen lines, rupees. */
export const worthOf = ({ lines, delivery }: Refundable, chosen: ChosenPieces): number => {
  const values = [...chosen.pieces].map(([index, count]) => lines[index]?.values[count - 1] ?? 0);
  return toRupees(addPaise(...[...values, chosen.delivery ? delivery : 0].map(paiseFromRupees)));
};

/** The lines as they are sent. */
export const namedOf = ({ lines }: Refundable, chosen: ChosenPieces) => ({
  lines: [...chosen.pieces].flatMap(([index, quantity]) => {
    const line = lines[index];
    return line === undefined ? [] : [{ _id: line._id, size: line.size, quantity }];
  }),
  delivery: chosen.delivery,
});

/** Which lines to refund, how many pieces of each, and whether delivery. */
export const RefundPieces = ({
  refundable,
  chosen,
  onChange,
}: {
  refundable: Refundable;
  chosen: ChosenPieces;
  onChange: (chosen: ChosenPieces) => void;
}) => (
  <fieldset className="grid gap-4">
    <legend className="sr-only">Pieces</legend>
    {refundable.lines.map(({ _id, name, size, values }, index) =>
      values.length === 0 ? null : (
        <SelectField
          key={`${_id} ${size}`}
          label={`${name}, ${variantInText(size)}`}
          value={chosen.pieces.get(index) ?? 0}
          onChange={(event) => {
            const pieces = new Map(chosen.pieces);
            const count = Number(event.target.value);
            if (count === 0) pieces.delete(index);
            else pieces.set(index, count);
            onChange({ ...chosen, pieces });
          }}
        >
          <option value={0}>None</option>
          {values.map((value, more) => (
            <option key={counted(more + 1, 'piece')} value={more + 1}>
              {counted(more + 1, 'piece')}: {showRupees(value)}
            </option>
          ))}
        </SelectField>
      ),
    )}
    {refundable.delivery > 0 ? (
      <Checkbox
        label={`Delivery: ${showRupees(refundable.delivery)}`}
        checked={chosen.delivery}
        onChange={(event) => onChange({ ...chosen, delivery: event.target.checked })}
      />
    ) : null}
  </fieldset>
);
