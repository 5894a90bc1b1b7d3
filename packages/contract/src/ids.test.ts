import { expect, expectTypeOf, it } from 'vitest';
import { type CustomOrderId, customOrderId, type OrderId, orderId, pathId, sentId } from './ids.ts';

const ID = '0190b6b2-57f5-7cc3-98c4-dc0c0c07398f';
const NIL = '00000000-0000-0000-0000-000000000000';

it.each([
  [ID, ID],
  [ID.toUpperCase(), ID],
  ['', NIL],
  ['x', NIL],
  ['__proto__', NIL],
  ['1 or 1=1', NIL],
  [`${ID}0`, NIL],
])('reads %o in an address: anything but an id of ours is the nil id', (text, id) => {
  expect(pathId(orderId).parse(text)).toBe(id);
});

it('requires one in a body', () => {
  expect(sentId(orderId).safeParse(' ').error?.issues[0]?.message).toBe('Required');
  expect(sentId(orderId).parse(` ${ID} `)).toBe(ID);
});

it('does not confuse ids of different entities', () => {
  expectTypeOf(pathId(orderId).parse(ID)).toEqualTypeOf<OrderId>();
  expectTypeOf(sentId(customOrderId).parse(ID)).not.toExtend<OrderId>();
  expectTypeOf<CustomOrderId>().not.toExtend<OrderId>();
});
