import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '@darzi/embedded-postgres/embedded-postgres.ts';
import { sql } from 'kysely';
import { createDatabase, createPool } from '../apps/server/src/platform/db/database.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';

/**
 * Writes apps/server/src/platform/db/db.types.ts from a freshly migrated database. Each uuid column gets the id type
 * of what it refers to, from packages/contract/src/ids.ts; an unknown reference is an error. With --check it writes
 * nothing and exits with 1 if the committed file differs.
 */
const COMMITTED = join(import.meta.dirname, '../apps/server/src/platform/db/db.types.ts');
const CODEGEN = join(import.meta.dirname, '../node_modules/.bin/kysely-codegen');
const isCheck = process.argv.includes('--check');

/** The id type of each table. */
const ID_OF_TABLE: Readonly<Record<string, string>> = {
  api_keys: 'ApiKeyId',
  captures: 'CaptureId',
  collections: 'CollectionId',
  contact_answers: 'ContactAnswerId',
  contact_messages: 'ContactMessageId',
  custom_order_images: 'CustomOrderImageId',
  custom_order_messages: 'CustomOrderMessageId',
  custom_order_pins: 'PinId',
  custom_orders: 'CustomOrderId',
  customer_notes: 'CustomerNoteId',
  automatic_discounts: 'AutomaticDiscountId',
  discount_codes: 'DiscountId',
  looks: 'LookId',
  measurement_profiles: 'MeasurementProfileId',
  newsletter_requests: 'NewsletterRequestId',
  newsletter_subscribers: 'SubscriberId',
  order_messages: 'OrderMessageId',
  orders: 'OrderId',
  parcels: 'ParcelId',
  payments: 'PaymentId',
  phone_messages: 'PhoneMessageId',
  price_changes: 'PriceChangeId',
  product_runs: 'ProductRunId',
  product_images: 'ProductImageId',
  product_sizes: 'VariantId',
  products: 'ProductId',
  redirects: 'RedirectId',
  refunds: 'RefundId',
  returns: 'ReturnId',
  reviews: 'ReviewId',
  search_synonyms: 'SynonymsId',
  email_codes: 'EmailCodeId',
  sessions: 'SessionId',
  site_pages: 'SitePageId',
  size_charts: 'SizeChartId',
  staff_invitations: 'InvitationId',
  stock_notices: 'StockNoticeId',
  staff_views: 'StaffViewId',
  tax_documents: 'TaxDocumentId',
  users: 'UserId',
  webhook_deliveries: 'WebhookDeliveryId',
  webhook_endpoints: 'WebhookEndpointId',
  webhook_events: 'WebhookEventId',
};
/** Columns without a foreign key: what they refer to may be gone, or be one of several. */
const ID_OF_COLUMN: Readonly<Record<string, string>> = {
  actor_id: 'UserId',
  order_id: 'OrderId',
  payable_id: 'PayableId',
  page_id: 'SitePageId',
  product_id: 'ProductId',
  session_id: 'SessionId',
  user_id: 'UserId',
};
/** Ids that others give: text of their own form. */
const ID_OF_OTHERS: Readonly<Record<string, string>> = {
  'captures.gateway_payment_id': 'GatewayPaymentId | null',
  'gateway_events.event_id': 'GatewayEventId',
  'parcels.courier_order_id': 'CourierOrderId | null',
  'parcels.shipment_id': 'ShipmentId | null',
  'payments.gateway_order_id': 'GatewayOrderId | null',
  'phone_messages.provider_id': 'ProviderMessageId | null',
  'refunds.gateway_refund_id': 'GatewayRefundId | null',
};
/** A uuid that is not an id, or an id of one of several entities. */
const NO_ID = new Set(['cart_generation', 'generation', 'row_id']);

type UuidColumn = { table: string; name: string; is_null: boolean; is_made: boolean; target: string | null };

/** Column → id type, for every uuid in the database. References are followed to the entity itself. */
const brandedColumns = async (url: string): Promise<Record<string, string>> => {
  const db = createDatabase(createPool(url, 1));
  const { rows } = await sql<UuidColumn>`
    select c.relname as table, a.attname as name, not a.attnotnull as is_null, a.atthasdef as is_made,
      (select f.confrelid::regclass::text from pg_constraint f
        where f.contype = 'f' and f.conrelid = c.oid and f.conkey = array[a.attnum] limit 1) as target
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'p') and a.attnum > 0
      and not a.attisdropped and a.atttypid = 'uuid'::regtype and not c.relname like '%.%'
    order by 1, 2`.execute(db);
  await db.destroy();
  const columnOf = (table: string, name: string) =>
    rows.find((row) => row.table === table && row.name === name);
  const brandOf = ({ table, name, target }: UuidColumn): string | undefined => {
    if (name === 'id') return ID_OF_TABLE[table];
    if (target === null) return ID_OF_COLUMN[name];
    const reference = ID_OF_TABLE[target] === undefined ? columnOf(target, name) : undefined;
    return reference === undefined ? ID_OF_TABLE[target] : brandOf(reference);
  };
  return Object.fromEntries(
    rows
      .filter(({ name }) => !NO_ID.has(name))
      .map((column) => {
        const brand = brandOf(column);
        if (brand === undefined)
          throw new Error(`${column.table}.${column.name}: name its brand in tools/db-types.ts`);
        const type = column.is_made ? `Generated<${brand}>` : brand;
        return [`${column.table}.${column.name}`, column.is_null ? `${brand} | null` : type];
      }),
  );
};

const directory = await mkdtemp(join(tmpdir(), 'darzi-types-'));
await chmod(directory, 0o755);
const database = await startEmbeddedPostgres({ directory, log: () => {} });
try {
  await migrate(database.url);
  const columns = { ...(await brandedColumns(database.url)), ...ID_OF_OTHERS };
  const brands = new Set(
    Object.values(columns).map((type) => type.replace(/ \| null$|^Generated<(\w+)>$/, '$1')),
  );
  const out = isCheck ? join(directory, 'db.types.ts') : COMMITTED;
  await promisify(execFile)(process.execPath, [
    CODEGEN,
    '--dialect=postgres',
    `--url=${database.url}`,
    '--default-schema=public',
    '--exclude-pattern=graphile_worker.*',
    '--exclude-pattern=migrations',
    '--type-mapping={"int8":"number"}',
    `--overrides=${JSON.stringify({ columns })}`,
    `--custom-imports=${JSON.stringify(Object.fromEntries([...brands].sort().map((brand) => [brand, `@darzi/contract/ids.ts#${brand}`])))}`,
    `--out-file=${out}`,
  ]);
  if (isCheck && (await readFile(out, 'utf8')) !== (await readFile(COMMITTED, 'utf8'))) {
    console.error(
      'apps/server/src/platform/db/db.types.ts differs from the migrated database: run npm run db:types',
    );
    process.exitCode = 1;
  }
} finally {
  await database.stop();
  await rm(directory, { recursive: true, force: true });
}
