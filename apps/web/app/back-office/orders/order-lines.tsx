import { variantWords } from '@darzi/contract/catalogue/variants.ts';
import type { AdminOrder } from '@darzi/contract/orders/order-admin.routes.ts';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';

const Sum = ({ name, rupees, isTotal = false }: { name: string; rupees: number; isTotal?: boolean }) => (
  <div className={`flex items-baseline justify-between gap-6 ${isTotal ? 'border-t border-ink pt-2' : ''}`}>
    <dt className={isTotal ? 'font-medium' : 'text-chalk'}>{name}</dt>
    <dd>
      <Price rupees={rupees} className={isTotal ? 'text-17 font-medium' : ''} />
    </dd>
  </div>
);

/** Every line as it was sold, and the totals. */
export const OrderLines = ({ order }: { order: AdminOrder }) => {
  const goods =
    order.items.reduce((sum, { price, quantity }) => sum + Math.round(price * 100) * quantity, 0) / 100;
  const { discounts = [] } = order;
  return (
    <div>
      <ul className="border-b border-line">
        {order.items.map((item) => (
          <li
            key={`${item._id} ${item.size}`}
            className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-start gap-x-4 border-t border-line py-3 first:border-t-0"
          >
            <Picture address={item.image[0]} alt="" sizes="3.5rem" />
            <div className="min-w-0 text-15">
              <p className="font-medium wrap-anywhere">{item.name}</p>
              <p className="text-chalk">
                {variantWords(item.size)} · <Price rupees={item.price} />
              </p>
              {item.discount === undefined ? null : (
                <p className="text-13 text-leaf">
                  Taken off: <Price rupees={item.discount} />
                </p>
              )}
            </div>
            <p className="text-right text-15 tabular-nums">
              <span className="block text-17 font-medium">× {item.quantity}</span>
              <Price rupees={Math.round(item.price * 100 * item.quantity) / 100} className="text-chalk" />
            </p>
          </li>
        ))}
      </ul>
      <dl className="ml-auto grid max-w-72 gap-1.5 pt-4 text-15">
        <Sum name="Subtotal" rupees={goods} />
        {discounts
          .filter(({ isDelivery }) => !isDelivery)
          .map(({ name, amount }) => (
            <Sum key={name} name={name} rupees={-amount} />
          ))}
        {order.discount === undefined ? null : (
          <Sum name={`Discount ${order.discount.code}`} rupees={-order.discount.amount} />
        )}
        <Sum
          name={['Delivery', ...discounts.filter((one) => one.isDelivery).map(({ name }) => name)].join(
            ' · ',
          )}
          rupees={order.deliveryFee}
        />
        {order.cashFee === undefined ? null : <Sum name="Cash on delivery" rupees={order.cashFee} />}
        <Sum name="Total" rupees={order.amount} isTotal />
      </dl>
    </div>
  );
};
