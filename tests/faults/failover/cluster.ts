import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../../tools/shop-process.ts';

/** Debian's directory for PostgreSQL's programs. */
const BIN_DIR = process.env.PG_BIN ?? '/usr/lib/postgresql/15/bin';
const PASSWORD = 'drill';

/** PostgreSQL and PgBouncer refuse to run as root. */
const postgres = {
  uid: Number(execFileSync('id', ['-u', 'postgres'])),
  gid: Number(execFileSync('id', ['-g', 'postgres'])),
};

export type Node = { readonly name: string; readonly database: number; readonly rest: number };

export type Cluster = {
  /** Through PgBouncer and HAProxy, or through HAProxy alone. */
  readonly url: string;
  readonly directUrl: string;
  readonly nodes: readonly Node[];
  /** The node that accepts writes, and whether the other one confirms each. */
  readonly findLeader: () => Promise<{ leader: Node; hasSync: boolean } | undefined>;
  /** Kills everything on a node at once, like a power failure. */
  readonly killNode: (node: Node) => void;
  /** Switches the machine on again. */
  readonly startNode: (node: Node) => void;
  readonly switchOver: (from: Node, to: Node) => Promise<void>;
  readonly stop: () => Promise<void>;
};

const patroniConfig = (directory: string, { name, database, rest }: Node, etcd: number) => `scope: darzi
name: ${name}
restapi: { listen: "127.0.0.1:${rest}", connect_address: "127.0.0.1:${rest}" }
etcd3: { host: "127.0.0.1:${etcd}" }
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 2
    retry_timeout: 5
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      parameters: { wal_log_hints: "on", max_connections: 100, wal_keep_size: "512MB", max_wal_senders: 6 }
  initdb: [ { encoding: UTF8 }, { locale: C.UTF-8 }, data-checksums ]
  pg_hba: [ "host all all 127.0.0.1/32 md5", "host replication all 127.0.0.1/32 md5" ]
postgresql:
  listen: "127.0.0.1:${database}"
  connect_address: "127.0.0.1:${database}"
  data_dir: ${directory}/${name}
  bin_dir: ${BIN_DIR}
  pgpass: ${directory}/${name}.pgpass
  authentication:
    superuser: { username: postgres, password: ${PASSWORD} }
    replication: { username: replicator, password: ${PASSWORD} }
    rewind: { username: rewinder, password: ${PASSWORD} }
  parameters: { unix_socket_directories: "", log_min_messages: fatal }
`;

/** Sends requests only to the node that Patroni calls the leader; connections to a former leader are cut. */
const haproxyConfig = (nodes: readonly Node[], port: number) => `global
  maxconn 500
defaults
  mode tcp
  retries 0
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 1s
listen leader
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 200 fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, database, rest }) => `  server ${name} 127.0.0.1:${database} check port ${rest}`).join('\n')}
`;

/** Pooling by session: named prepared statements need that before PgBouncer 1.21. */
const pgbouncerConfig = (directory: string, port: number, haproxy: number) => `[databases]
darzi = host=127.0.0.1 port=${haproxy} dbname=darzi user=postgres password=${PASSWORD}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = md5
auth_file = ${directory}/users.txt
pool_mode = session
default_pool_size = 50
server_connect_timeout = 2
server_login_retry = 0.2
query_wait_timeout = 5
ignore_startup_parameters = statement_timeout,extra_float_digits
`;

const isRole = async ({ rest }: Node, role: 'primary' | 'synchronous'): Promise<boolean> =>
  fetch(`http://127.0.0.1:${rest}/${role}`, { signal: AbortSignal.timeout(1_500) }).then(
    ({ status }) => status === 200,
    () => false,
  );

/** Two PostgreSQL nodes under Patroni with etcd, behind HAProxy and PgBouncer, all in `directory`. */
export const startCluster = async (directory: string): Promise<Cluster> => {
  const [etcd, etcdPeer, haproxy, pgbouncer] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const nodes: Node[] = [];
  for (const name of ['one', 'two']) {
    nodes.push({ name, database: await freePort(), rest: await freePort() });
  }
  const write = (name: string, text: string) => {
    writeFileSync(join(directory, name), text, { mode: 0o600 });
    chownSync(join(directory, name), postgres.uid, postgres.gid);
    return join(directory, name);
  };
  const children = new Map<string, ChildProcess>();
  const run = (name: string, program: string, ...given: readonly string[]) => {
    const log = openSync(join(directory, `${name}.log`), 'a');
    // a process group of its own, so that a whole node can be killed at once
    const child = spawn(program, given, {
      ...postgres,
      cwd: directory,
      detached: true,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    children.set(name, child);
  };
  mkdirSync(directory, { recursive: true });
  chownSync(directory, postgres.uid, postgres.gid);
  const client = `http://127.0.0.1:${etcd}`;
  const peer = `http://127.0.0.1:${etcdPeer}`;
  run(
    'etcd',
    'etcd',
    ...['--name', 'one', '--data-dir', join(directory, 'etcd'), '--initial-cluster', `one=${peer}`],
    ...['--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
  );
  const startNode = (node: Node) =>
    run(node.name, 'patroni', write(`${node.name}.yml`, patroniConfig(directory, node, etcd)));
  const findLeader = async () => {
    for (const leader of nodes) {
      if (!(await isRole(leader, 'primary'))) continue;
      const others = nodes.filter((node) => node !== leader);
      const confirms = await Promise.all(others.map((node) => isRole(node, 'synchronous')));
      return { leader, hasSync: confirms.includes(true) };
    }
    return undefined;
  };
  for (const node of nodes) {
    startNode(node);
    // the first one initialises, the second one copies it
    while ((await findLeader()) === undefined) await wait(500);
  }
  run('haproxy', 'haproxy', '-f', write('haproxy.cfg', haproxyConfig(nodes, haproxy)));
  write('users.txt', `"postgres" "${PASSWORD}"\n`);
  run('pgbouncer', 'pgbouncer', write('pgbouncer.ini', pgbouncerConfig(directory, pgbouncer, haproxy)));
  const kill = (child: ChildProcess | undefined) => {
    if (child?.pid === undefined || child.exitCode !== null) return;
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // it has exited by itself
    }
  };
  /** PostgreSQL has its own process group; its pid is in its directory. */
  const killNode = ({ name }: Node) => {
    kill(children.get(name));
    try {
      const pid = execFileSync('head', ['-1', join(directory, name, 'postmaster.pid')])
        .toString()
        .trim();
      execFileSync('pkill', ['-9', '-P', pid], { stdio: 'ignore' });
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // it was not running
    }
  };
  return {
    url: `postgres://postgres:${PASSWORD}@127.0.0.1:${pgbouncer}/darzi`,
    directUrl: `postgres://postgres:${PASSWORD}@127.0.0.1:${haproxy}/darzi`,
    nodes,
    findLeader,
    killNode,
    startNode,
    switchOver: async (from, to) => {
      const answer = await fetch(`http://127.0.0.1:${from.rest}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: from.name, candidate: to.name }),
      });
      if (!answer.ok) throw new Error(`switchover: ${answer.status} ${await answer.text()}`);
    },
    stop: async () => {
      for (const node of nodes) killNode(node);
      for (const child of children.values()) kill(child);
      await wait(500);
    },
  };
};
