import pg from 'pg';

/** Adds made-up messages of the contact form, a quarter of them unread and half of them done. */
export const fillMessages = async (url: string, messages: number): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into contact_messages (id, name, email, subject, body, created_at, read_at, done_at)
     select gen_random_uuid(), 'Buyer ' || n, 'buyer-' || n || '@example.com', 'Sleeves, ' || n,
       'Could the sleeves of order ' || n || ' be two inches longer? I would like to wear it in December.',
       at, case when n % 4 > 0 then at end, case when n % 4 > 1 then at end
     from generate_series(1, $1::int) n, lateral (select now() - ($1::int - n) * interval '10 minutes' as at) t`,
    [messages],
  );
  await client.query('vacuum analyze contact_messages');
  await client.end();
};
