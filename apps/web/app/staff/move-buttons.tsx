import { ArrowDown, ArrowUp } from 'lucide-react';
import { IconButton } from '../ui/button.tsx';

/** Moves an entry up or down in a list that the owner sorts. Places count from 0. */
export const MoveButtons = ({
  name,
  place,
  last,
  isBusy = false,
  onMove,
}: {
  name: string;
  place: number;
  last: number;
  isBusy?: boolean;
  onMove: (place: number) => void;
}) => (
  <>
    <IconButton label={`Move ${name} up`} disabled={place === 0 || isBusy} onClick={() => onMove(place - 1)}>
      <ArrowUp size={18} strokeWidth={1.5} aria-hidden="true" />
    </IconButton>
    <IconButton
      label={`Move ${name} down`}
      disabled={place === last || isBusy}
      onClick={() => onMove(place + 1)}
    >
      <ArrowDown size={18} strokeWidth={1.5} aria-hidden="true" />
    </IconButton>
  </>
);
