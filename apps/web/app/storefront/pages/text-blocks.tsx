import type { BlockOf } from '@darzi/contract/pages/page-blocks.ts';
import { useId } from 'react';
import { Link } from 'react-router';
import { langOf } from '../../texts/language.ts';
import { textsOf } from '../../texts/texts.ts';
import { LinkButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Picture } from '../../ui/picture.tsx';
import { Stitch } from '../../ui/stitch.tsx';
import { RichLine, RichText } from './rich-text.tsx';

const t = await textsOf('pages');

export const Band = ({ block: { title, text, button, to } }: { block: BlockOf<'band'> }) => (
  <section className="bg-indigo text-paper">
    <div aria-hidden="true" className="tape text-paper/70" />
    <div className="measure section-space grid grid-cols-1 items-end gap-8 lg:grid-cols-[1.4fr_1fr]">
      <h2 className="font-display text-64 wrap-break-word max-sm:text-[min(clamp(2rem,10vw,2.375rem),13vw)]">
        <RichLine>{title}</RichLine>
      </h2>
      <div className="grid justify-items-start gap-6">
        <RichText className="max-w-md text-17 text-paper/90 [&_a]:text-paper!">{text}</RichText>
        <Link
          to={to}
          lang={langOf(button)}
          className="inline-flex min-h-13 items-center border border-paper px-8 font-medium tracking-[0.02em] transition-colors hover:bg-paper hover:text-indigo focus-visible:outline-paper"
        >
          {button}
        </Link>
      </div>
    </div>
    <div aria-hidden="true" className="tape rotate-180 text-paper/70" />
  </section>
);

export const Promises = ({ block: { promises } }: { block: BlockOf<'promises'> }) => (
  <section aria-label={t('promises')} className="measure pb-20 [.bg-indigo+&]:pt-16">
    <div aria-hidden="true" className="stitch text-chalk" />
    <ul className="grid gap-x-10 gap-y-8 pt-10 sm:grid-cols-3">
      {promises.map(({ title, text }) => (
        <li key={title} className="grid content-start gap-2">
          <h2 className="font-display text-30">
            <RichLine>{title}</RichLine>
          </h2>
          <RichText className="max-w-xs text-15 text-chalk">{text}</RichText>
        </li>
      ))}
    </ul>
  </section>
);

export const Story = ({ block: { title, text, buttons, steps } }: { block: BlockOf<'story'> }) => (
  <div
    className={classes(
      'measure grid gap-x-16 gap-y-12 pb-12',
      steps.length > 0 && 'lg:grid-cols-[1.2fr_1fr]',
    )}
  >
    <div className="grid content-start gap-6">
      <p className="font-display text-44">
        <RichLine>{title}</RichLine>
      </p>
      <RichText className="max-w-prose text-17">{text}</RichText>
      {buttons.length === 0 ? null : (
        <div className="flex flex-wrap gap-3 pt-2">
          {buttons.map(({ label, to }, place) => (
            <LinkButton
              key={label}
              to={to}
              lang={langOf(label)}
              variant={place === 0 ? 'primary' : 'secondary'}
            >
              {label}
            </LinkButton>
          ))}
        </div>
      )}
    </div>
    {steps.length === 0 ? null : (
      <ol className="grid content-start gap-6">
        {steps.map((step, place) => (
          <li key={step.title} className="grid gap-2">
            {place === 0 ? null : <Stitch className="mb-4" />}
            <h2 className="font-display text-30">
              <RichLine>{step.title}</RichLine>
            </h2>
            <RichText className="max-w-prose text-15 text-chalk">{step.text}</RichText>
          </li>
        ))}
      </ol>
    )}
  </div>
);

export const Part = ({ block, hasLine }: { block: BlockOf<'part'>; hasLine: boolean }) => {
  const id = useId();
  return (
    <section id={block.anchor || undefined} aria-labelledby={id} className="measure scroll-mt-20">
      <div
        className={classes(
          'grid gap-x-12 gap-y-3 border-line py-8 lg:grid-cols-[16rem_1fr]',
          hasLine && 'border-t',
        )}
      >
        <h2 id={id} className="font-display text-30 wrap-break-word">
          <RichLine>{block.title}</RichLine>
        </h2>
        <div className="grid max-w-prose gap-3 text-17">
          <RichText>{block.text}</RichText>
        </div>
      </div>
    </section>
  );
};

export const PictureBlock = ({ block }: { block: BlockOf<'picture'> }) => {
  const { picture, side, title, text, button, to } = block;
  const isWide = side === 'wide';
  const hasWords = title !== '' || text !== '' || (button !== '' && to !== '');
  return (
    <section
      className={classes(
        'measure grid items-center gap-x-16 gap-y-7 py-10 sm:py-14',
        !isWide && 'lg:grid-cols-2',
      )}
    >
      <Picture
        address={picture.address}
        alt={picture.alt}
        sizes={isWide ? '(min-width: 80rem) 1280px, 100vw' : '(min-width: 64rem) 45vw, 100vw'}
        className={classes(
          isWide && 'aspect-3/2! object-cover! sm:aspect-21/9!',
          side === 'right' && 'lg:col-start-2 lg:row-start-1',
        )}
      />
      {hasWords ? (
        <div className="grid max-w-prose content-center justify-items-start gap-5">
          {title === '' ? null : (
            <h2 className="font-display text-44">
              <RichLine>{title}</RichLine>
            </h2>
          )}
          <RichText className="text-17">{text}</RichText>
          {button === '' || to === '' ? null : (
            <LinkButton to={to} lang={langOf(button)}>
              {button}
            </LinkButton>
          )}
        </div>
      ) : null}
    </section>
  );
};
