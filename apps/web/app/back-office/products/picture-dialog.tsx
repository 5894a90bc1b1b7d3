import type { PointerEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { DraftPicture } from './product-draft.ts';

type Part = Partial<Pick<DraftPicture, 'alt' | 'focus' | 'colour'>>;

const percentOf = (part: number, whole: number): number =>
  Math.round(Math.min(1, Math.max(0, part / Math.max(1, whole))) * 100);

const AXES = ['From the left', 'From the top'] as const;

const Point = ({ picture, onChange }: { picture: DraftPicture; onChange: (part: Part) => void }) => {
  const [x, y] = picture.focus;
  const put = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    onChange({
      focus: [percentOf(event.clientX - box.left, box.width), percentOf(event.clientY - box.top, box.height)],
    });
  };
  return (
    <div className="grid gap-4 sm:grid-cols-[1fr_9rem]">
      <div>
        <div className="relative w-fit cursor-crosshair bg-table" onPointerDown={put}>
          <img src={picture.address} alt="" className="block max-h-80 w-auto max-w-full" draggable={false} />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute size-6 -translate-1/2 rounded-full border-2 border-paper shadow-[0_0_0_2px_var(--color-ink)]"
            style={{ left: `${x}%`, top: `${y}%` }}
          />
        </div>
        <p className="pt-2 text-13 text-chalk">Click what must stay in view when the picture is cropped.</p>
      </div>
      <div className="max-w-36">
        <Picture address={picture.address} alt="" sizes="144px" focus={picture.focus} />
        <p className="pt-2 text-13 text-chalk">As the shop shows it</p>
      </div>
      {AXES.map((label, axis) => (
        <label key={label} className="grid gap-1 text-13 sm:col-span-2">
          {label}: {picture.focus[axis]}%
          <input
            type="range"
            min={0}
            max={100}
            value={picture.focus[axis]}
            className="h-6 accent-madder"
            onChange={(event) => {
              const value = Number(event.target.value);
              onChange({ focus: axis === 0 ? [value, y] : [x, value] });
            }}
          />
        </label>
      ))}
    </div>
  );
};

/** A picture's alt text, and the point that is never cropped away. */
export const PictureDialog = ({
  picture,
  number,
  colours,
  onClose,
  onChange,
}: {
  picture: DraftPicture | undefined;
  number: number;
  colours: readonly string[];
  onClose: () => void;
  onChange: (part: Part) => void;
}) => (
  <Dialog isOpen={picture !== undefined} onClose={onClose} title={`Picture ${number}`}>
    {picture === undefined ? null : (
      <div className="grid gap-6 pt-5">
        <TextField
          label="What it shows"
          data-first-focus
          maxLength={255}
          value={picture.alt}
          hint="Read aloud to people who cannot see it: “Indigo kurta, front, with wooden buttons”"
          onChange={(event) => onChange({ alt: event.target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            onClose();
          }}
        />
        {colours.length === 0 ? null : (
          <SelectField
            label="Colour"
            value={picture.colour ?? ''}
            hint="Shown with this colour alone, or with all of them"
            onChange={(event) => onChange({ colour: event.target.value || null })}
          >
            <option value="">Any colour</option>
            {colours.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
        )}
        <Point picture={picture} onChange={onChange} />
        <div>
          <Button onClick={onClose}>Done</Button>
        </div>
      </div>
    )}
  </Dialog>
);
