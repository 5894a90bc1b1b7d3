import type { Product } from '@darzi/contract/catalogue/catalogue.routes.ts';
import {
  DEFAULT_RATING,
  DEFAULT_REVIEW_COUNT,
  DESCRIPTION_CUT,
} from '@darzi/contract/catalogue/catalogue.ts';
import { variantKey } from '@darzi/contract/catalogue/variants.ts';
import {
  type DeliveryTariff,
  isAlwaysFree,
  isDeliveredFree,
} from '@darzi/contract/delivery/delivery-tariff.ts';
import type { SizeChartId } from '@darzi/contract/ids.ts';
import { LOCALES } from '@darzi/contract/languages.ts';
import { paiseFromRupees, showRupees } from '@darzi/contract/money.ts';
import type { PublicSettings } from '@darzi/contract/settings/public-settings.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useAddToCart } from '../../shell/cart-state.ts';
import { rememberAdd } from '../../shell/pending-add.ts';
import { inColour, type StandsIn, shownVariant, variantIn } from '../../shell/product-variant.ts';
import { Stars } from '../../shell/review-parts.tsx';
import { readToken } from '../../shell/session.ts';
import { feesOf, tariffOf, useShop } from '../../shell/shop.ts';
import { toast } from '../../shell/toast.ts';
import { loginState } from '../../shell/use-guard.ts';
import { useLater } from '../../shell/use-unreached-pages.ts';
import { languageNow } from '../../texts/language.ts';
import { textsOf } from '../../texts/texts.ts';
import { Button, TextLink } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Price, PriceBefore } from '../../ui/price.tsx';
import { DeliverTo } from './deliver-to.tsx';
import { ColourChoice } from './product-colour-choice.tsx';
import { SizeChoice } from './product-size-choice.tsx';

const [t, shell, message] = await Promise.all([textsOf('product'), textsOf('shell'), textsOf('messages')]);

/** For sold-out sizes, if the owner has switched it on. */
const BackInStock = ({ product, colour }: { product: Product; colour: string | undefined }) => {
  const [isOpen, setOpen] = useState(false);
  const [NotifyMe, fetchNotifyMe] = useLater(() => import('./notify-me.tsx'));
  const { settings } = useShop();
  const sizes = product.sizes.filter((one) => product.soldOut.includes(one));
  if (!settings.isBackInStockOffered || sizes.length === 0) return null;
  const toggle = async () => setOpen((await fetchNotifyMe()) && !isOpen);
  return (
    <>
      <Button variant="quiet" aria-expanded={isOpen} onClick={toggle}>
        {t('notifyMe')}
      </Button>
      {isOpen && NotifyMe ? (
        <NotifyMe key={colour} productId={product._id} colour={colour} sizes={sizes} />
      ) : null}
    </>
  );
};

/** Adds to the cart; a visitor logs in first, and it is added afterwards. */
const useAdd = (product: Product, size: string | undefined, key: string) => {
  const navigate = useNavigate();
  const location = useLocation();
  const adding = useAddToCart();
  const add = () => {
    if (size === undefined) {
      toast.error(message('selectSize'));
      return;
    }
    // Checked on the click: the first one may come while the page still shows what every visitor sees.
    if (readToken() === null) {
      rememberAdd(product._id, key);
      toast.info(message('loginToAdd'));
      navigate('/login', { state: loginState(location) });
      return;
    }
    adding.mutate({ itemId: product._id, size: key });
  };
  return { add, isAdding: adding.isPending };
};

/** English as the specification says. Devanagari cut within a word may lose a vowel sign, so Hindi ends with a whole one. */
const shortened = (text: string): string =>
  languageNow() === 'en'
    ? text.slice(0, DESCRIPTION_CUT).trimEnd()
    : text.slice(0, DESCRIPTION_CUT + 1).replace(/\s+\S*$/, '');

const Description = ({ text }: { text: string }) => {
  const [isWhole, setWhole] = useState(false);
  if (text.length <= DESCRIPTION_CUT) return <p className="text-17 whitespace-pre-line text-chalk">{text}</p>;
  return (
    <p className="text-17 whitespace-pre-line text-chalk">
      {isWhole ? text : `${shortened(text)}…`}{' '}
      <button
        type="button"
        aria-expanded={isWhole}
        className="text-link inline-block min-h-6 text-ink hover:text-madder"
        onClick={() => setWhole((before) => !before)}
      >
        {isWhole ? t('showLess') : t('readMore')}
      </button>
    </p>
  );
};

const useIsOffScreen = (element: RefObject<HTMLElement | null>): boolean => {
  const [isOff, setOff] = useState(false);
  useEffect(() => {
    if (element.current === null) return;
    // Counts as visible while still further down: it is off only once scrolled past.
    const observer = new IntersectionObserver(([entry]) => setOff(entry?.isIntersecting === false), {
      rootMargin: '0px 0px 100000px 0px',
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isOff;
};

/** The delivery promise beside a product: once the owner has set delivery costs, only what is true of them. */
const deliveryBadge = (settings: PublicSettings, price: number): string | undefined => {
  const { deliveryRates } = settings;
  if (deliveryRates === null || isDeliveredFree(tariffOf(settings), paiseFromRupees(price)))
    return t('freeShipping');
  const { freeFrom } = deliveryRates;
  return freeFrom === null ? undefined : t('freeFrom', { price: showRupees(freeFrom) });
};

/** Delivery costs in India, free delivery and the cash fee, in sentences. */
const deliverySentence = (tariff: DeliveryTariff): string => {
  const { freeFrom, cashFee } = tariff;
  const fees = feesOf(tariff);
  const costs = isAlwaysFree(tariff)
    ? t('deliveryFree')
    : freeFrom === null
      ? t('deliveryCosts', { fees })
      : t('deliveryCostsUnder', { fees, price: showRupees(freeFrom) });
  return cashFee === 0 ? costs : `${costs} ${t('cashCosts', { fee: showRupees(cashFee) })}`;
};

/** Its own rating, or the one that the owner shows for all until there is one. */
const Rating = ({ product }: { product: Product }) => {
  const { settings } = useShop();
  if (product.rating === undefined && !settings.isDefaultRatingShown) return null;
  const rating = product.rating ?? DEFAULT_RATING;
  const reviews = product.reviews ?? DEFAULT_REVIEW_COUNT;
  return (
    <p className="flex flex-wrap items-center gap-2 pt-3 text-15 text-chalk">
      <Stars value={rating} />
      <span className="tabular-nums">{rating}</span>
      <span>({t('reviews', { count: reviews })})</span>
    </p>
  );
};

/** What the shop promises about delivery, payment and returns. */
const Promises = ({ price }: { price: number }) => {
  const { settings } = useShop();
  const badges = [deliveryBadge(settings, price), t('securePayment'), t('easyReturns')].filter(Boolean);
  return (
    <>
      <ul className="mt-5 flex flex-wrap gap-x-6 gap-y-1 border-t border-line pt-4 text-13 text-chalk">
        {badges.map((badge) => (
          <li key={badge} className="flex items-center gap-2 before:h-2 before:w-px before:bg-chalk">
            {badge}
          </li>
        ))}
      </ul>
      <div className="mt-4 border-t border-line">
        <Disclosure summary={t('deliveryAndReturns')}>
          <p className="max-w-prose text-15 text-chalk">
            {deliverySentence(tariffOf(settings))} {t('sendBack', { days: settings.returnDays })}{' '}
            <Link to="/policy" className="text-link text-ink">
              {t('allAbout')}
            </Link>
          </p>
        </Disclosure>
        <Disclosure summary={t('ownMeasurements')}>
          <p className="max-w-prose text-15 text-chalk">
            {t('noSizeFits')}{' '}
            <Link to="/craft-your-look" className="text-link text-ink">
              {t('craft')}
            </Link>
          </p>
        </Disclosure>
      </div>
    </>
  );
};

/** Everything needed to decide and buy; it stays in view beside the pictures. */
export const BuyingColumn = ({
  product: whole,
  english,
  colour,
  onColour,
  madeToMeasure,
  sizeChart,
}: {
  product: Product;
  english: StandsIn;
  /** The colour currently shown. */
  colour: string | undefined;
  onColour: (name: string) => void;
  /** The order form starting with this garment; undefined if it is not made to measure. */
  madeToMeasure: string | undefined;
  /** The owner's chart; undefined: the shop's standard one. */
  sizeChart: SizeChartId | undefined;
}) => {
  const product = inColour(whole, colour);
  const [wanted, setSize] = useState<string>();
  const isAvailable = (one: string) => product.sizes.includes(one) && !product.soldOut.includes(one);
  const size = wanted !== undefined && isAvailable(wanted) ? wanted : product.sizes.find(isAvailable);
  const key = variantKey(colour ?? null, size ?? '');
  const { price, mrp } = variantIn(whole, key) ?? product;
  const [isGuideOpen, setGuideOpen] = useState(false);
  const [SizeGuide, fetchGuide] = useLater(() => import('./size-guide.tsx'));
  const { add, isAdding } = useAdd(product, size, key);
  const openGuide = async () => setGuideOpen(await fetchGuide());
  const button = useRef<HTMLDivElement>(null);
  const isButtonGone = useIsOffScreen(button);
  const isSoldOut = product.sizes.every((one) => product.soldOut.includes(one));
  const addButton = (label: string) => (
    <Button size="large" wide isBusy={isAdding} disabled={isSoldOut} onClick={add}>
      {isSoldOut ? shell('soldOut') : label}
    </Button>
  );

  return (
    <div className="lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] lg:self-start">
      <h1 lang={english.name ? LOCALES.en : undefined} className="font-display text-44">
        {product.name}
      </h1>
      <Rating product={product} />
      <p aria-live="polite" className="flex flex-wrap items-baseline gap-x-3 pt-4">
        <Price rupees={price} className="text-22 font-medium" />
        <PriceBefore rupees={price} mrp={mrp} className="text-17" />
      </p>
      <p className="text-13 text-chalk">{t('taxes')}</p>
      <div lang={english.description ? LOCALES.en : undefined} className="pt-5">
        <Description text={product.description} />
      </div>
      <div className="pt-7">
        {whole.colours.length === 0 ? null : (
          <ColourChoice colours={whole.colours} chosen={colour} onChoose={onColour} />
        )}
        <SizeChoice product={product} chosen={size} onChoose={setSize} onGuide={openGuide} />
      </div>
      <div ref={button} className="pt-6">
        {addButton(t('addToCart'))}
        <div className="pt-3 empty:hidden">
          <BackInStock product={product} colour={colour} />
        </div>
        {madeToMeasure === undefined ? null : (
          <TextLink to={madeToMeasure} className="mt-1 text-15">
            {t('madeToMeasure')}
          </TextLink>
        )}
      </div>
      <DeliverTo />
      <Promises price={price} />
      <div
        inert={!isButtonGone}
        className={classes(
          'bar-below fixed inset-x-0 z-20 border-t border-line bg-paper px-(--page-margin) pt-3 pb-[max(12px,env(safe-area-inset-bottom))] transition-[translate,visibility] lg:hidden',
          // Not in the way of somebody writing a review.
          'in-[body:has(#reviews_form)]:hidden',
          isButtonGone ? 'visible' : 'invisible translate-y-full',
        )}
      >
        <div className="flex items-center gap-4">
          <p className="flex-none text-15 leading-tight">
            <Price rupees={price} className="block font-medium" />
            <span className="text-13 text-chalk">{size === undefined ? '' : shownVariant(key)}</span>
          </p>
          {addButton(t('addToCart'))}
        </div>
      </div>
      {SizeGuide && (
        <SizeGuide
          product={product}
          chart={sizeChart}
          isOpen={isGuideOpen}
          onClose={() => setGuideOpen(false)}
          onChoose={setSize}
        />
      )}
    </div>
  );
};
