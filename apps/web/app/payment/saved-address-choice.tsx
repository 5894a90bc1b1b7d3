import type { SavedAddress } from '@darzi/contract/accounts/accounts.routes.ts';
import { personOf } from '@darzi/contract/orders/address.ts';
import { RadioCard } from '../ui/choice.tsx';

type ChoiceProps = {
  readonly addresses: readonly SavedAddress[];
  /** Position of the chosen one; undefined while a new one is written. */
  readonly chosen: number | undefined;
  readonly onChoose: (index: number | undefined) => void;
};

/** The addresses that were kept earlier, and the choice to write another. */
export const SavedAddressChoice = ({ addresses, chosen, onChoose }: ChoiceProps) => (
  <fieldset className="min-w-0 pb-7">
    <legend className="pb-3 text-15 font-medium">Saved addresses</legend>
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      {addresses.map((address, index) => (
        <RadioCard
          key={address._id ?? index}
          name="savedAddress"
          title={personOf(address)}
          text={`${address.streetAddress}, ${address.city} ${address.pinCode}`}
          checked={chosen === index}
          onChange={() => onChoose(index)}
        />
      ))}
      <RadioCard
        name="savedAddress"
        title="A new address"
        checked={chosen === undefined}
        onChange={() => onChoose(undefined)}
      />
    </div>
  </fieldset>
);
