import { mkdir, chmod } from 'node:fs/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '@darzi/embedded-postgres/embedded-postgres.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { fillNamedProducts } from './bench/fill-named.ts';
const dir = '/tmp/owner/cluster';
await mkdir(dir, { recursive: true }); await chmod('/tmp/owner', 0o755); await chmod(dir, 0o755);
const db = await startEmbeddedPostgres({ directory: dir + '/pg', log: console.log });
console.log(db.url);
const at = (name: string) => { const u = new URL(db.url); u.pathname = '/' + name; return u.href; };
const run = async (url: string, work: (c: pg.Client) => Promise<unknown>) => { const c = new pg.Client({ connectionString: url }); await c.connect(); try { await work(c); } finally { await c.end(); } };
const have = async (n: string) => { let yes = false; await run(db.url, async c => { yes = (await c.query('select 1 from pg_database where datname=$1', [n])).rowCount === 1; }); return yes; };
let before = 0; let from: string | undefined;
for (const [name, size] of [['k1', 1000], ['k100', 100000], ['m1', 1000000]] as const) {
  if (!(await have(name))) {
    const t = performance.now();
    await run(db.url, c => c.query(`create database ${name}` + (from ? ` template ${from}` : '')));
    if (!from) await migrate(at(name));
    await run(at(name), c => fillNamedProducts(c, before + 1, size));
    console.log(name, ((performance.now() - t) / 1000).toFixed(0), 's');
  }
  from = name; before = size;
  console.log('ready', name, at(name));
}
process.on('SIGTERM', () => void db.stop().then(() => process.exit(0)));
setInterval(() => {}, 1e6);
