import { CUSTOM_ORDER_TEXTS, STYLES } from '@darzi/contract/custom-orders/custom-order.ts';
import { capitalised } from '@darzi/contract/wording.ts';
import { textsOf } from '../../texts/texts.ts';
import { SelectField, TextArea } from '../../ui/field.tsx';
import { GarmentDesign } from './garment-design.tsx';
import { fabricsOf } from './garment-draft.ts';
import type { CraftForm } from './use-craft-form.ts';

const t = await textsOf('craft');

const MAX_CHARACTERS = 5_000;

const Options = ({ first, words }: { first: string; words: readonly string[] }) => (
  <>
    <option value="">{first}</option>
    {words.map((word) => (
      <option key={word} value={word}>
        {capitalised(word)}
      </option>
    ))}
  </>
);

/** The second step: style, cloth and special requests. */
const DesignStep = ({ form }: { form: CraftForm }) => {
  const { draft, errors, setDesign } = form;
  const isNamed = draft.garment.garment !== '';
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
      <SelectField
        label={CUSTOM_ORDER_TEXTS.style}
        name="style"
        required
        value={draft.design.style}
        error={errors['design.style']}
        onChange={(event) => setDesign('style', event.target.value)}
      >
        <Options first={t('chooseStyle')} words={STYLES} />
      </SelectField>
      <SelectField
        label={CUSTOM_ORDER_TEXTS.fabric}
        name="fabric"
        required
        value={draft.design.fabric}
        error={errors['design.fabric']}
        onChange={(event) => setDesign('fabric', event.target.value)}
      >
        <Options first={t('chooseFabric')} words={fabricsOf(draft.garment)} />
      </SelectField>
      <GarmentDesign form={form} />
      <TextArea
        label={CUSTOM_ORDER_TEXTS.customization}
        name="customization"
        required
        maxLength={MAX_CHARACTERS}
        value={draft.design.customization}
        error={errors['design.customization']}
        hint={isNamed ? t('hintNamed') : t('hintUnnamed')}
        onChange={(event) => setDesign('customization', event.target.value)}
      />
    </div>
  );
};

export default DesignStep;
