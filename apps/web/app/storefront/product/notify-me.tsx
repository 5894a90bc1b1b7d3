import { variantKey } from '@darzi/contract/catalogue/variants.ts';
import { call } from '../../shell/call.ts';
import { FormRefusalBanner } from '../../shell/form-refusal.tsx';
import { shownVariant } from '../../shell/product-variant.ts';
import { useMe } from '../../shell/profile-menu.tsx';
import { REQUIRED, useContractForm } from '../../shell/use-contract-form.ts';
import { useSend } from '../../shell/use-send.ts';
import { textsOf } from '../../texts/texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmailField, SelectField } from '../../ui/field.tsx';

const t = await textsOf('reviews');

const FIELDS = ['size', 'email'] as const;
type Fields = { readonly size: string; readonly email: string };

type NotifyMeProps = {
  readonly productId: string;
  readonly colour: string | undefined;
  /** The sizes that are sold out. */
  readonly sizes: readonly string[];
};

const Form = ({ productId, colour, sizes, own }: NotifyMeProps & { own: string }) => {
  const { field, submit } = useContractForm<Fields>({
    fields: FIELDS,
    defaultValues: { size: sizes[0] ?? '', email: own },
  });
  const asking = useSend(({ size, email }: Fields) =>
    call('POST /api/product/:id/notify-me', {
      params: { id: productId },
      body: { size: variantKey(colour ?? null, size), email: email.trim() },
    }),
  );
  if (asking.isSuccess) {
    return (
      <Banner tone="info" takesFocus>
        {t('notifyMeNoted')}
      </Banner>
    );
  }
  const { error: sizeError, ...size } = field('size');
  return (
    <form
      method="post"
      noValidate
      aria-label={t('notifyMeForm')}
      className="grid gap-4 border border-line bg-sheet p-4"
      onSubmit={submit((fields) => asking.mutateAsync(fields))}
    >
      <FormRefusalBanner attempt={asking} fallback={t('notifyMeFailed')} fields={FIELDS} />
      <SelectField label={t('notifyMeSize')} error={sizeError} {...size}>
        {sizes.map((one) => (
          <option key={one} value={one}>
            {shownVariant(variantKey(colour ?? null, one))}
          </option>
        ))}
      </SelectField>
      <EmailField label={t('notifyMeEmail')} {...field('email', REQUIRED)} />
      <p className="text-13 text-chalk">{t('notifyMeKept')}</p>
      <div>
        <Button type="submit" variant="secondary" isBusy={asking.isPending}>
          {t('notifyMe')}
        </Button>
      </div>
    </form>
  );
};

/** Requests one email when a size is back in stock. Signed-in customers find their address filled in. */
const NotifyMe = (props: NotifyMeProps) => {
  const me = useMe(true);
  return me.isLoading ? null : <Form {...props} own={me.data?.email ?? ''} />;
};

export default NotifyMe;
