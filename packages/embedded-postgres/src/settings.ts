/**
 * What the embedded server runs with, given on its command line so that an old cluster follows a new version
 * of the shop. A commit that was acknowledged is on the disk: fsync, synchronous_commit and full_page_writes
 * stay on.
 */
export const SERVER_SETTINGS: Readonly<Record<string, string>> = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_connections: '100',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  wal_compression: 'pglz',
  max_wal_size: '1GB',
  max_slot_wal_keep_size: '4GB', // what waits to be shipped never fills the disk
  checkpoint_timeout: '15min',
  random_page_cost: '1.1', // solid-state disks
  jit: 'off', // it costs more than it gains on short queries
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The client gets its errors; the log keeps what concerns the server, and so no customer's data.
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  logging_collector: 'off',
};
