import { type ComponentProps, useState } from 'react';
import { textsOf } from '../texts/texts.ts';
import { TextField } from './field.tsx';

const t = await textsOf('shell');

/** A password, hidden until the user wants to see it. */
export const PasswordField = ({ label, className, ...rest }: ComponentProps<typeof TextField>) => {
  const [isShown, setShown] = useState(false);
  return (
    <div className={className}>
      <div className="relative">
        <TextField
          label={label}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          {...rest}
        />
        <button
          type="button"
          onClick={() => setShown((before) => !before)}
          className="absolute -top-3 right-0 inline-flex min-h-11 min-w-11 items-center justify-end text-13 text-chalk hover:text-madder"
        >
          {isShown ? t('hideIt') : t('showIt')}
          <span className="sr-only"> {label.toLowerCase()}</span>
        </button>
      </div>
    </div>
  );
};
