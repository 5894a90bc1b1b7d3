/**
 * The embedded server's settings, passed on its command line so that an existing cluster follows a new version of the
 * shop. An acknowledged commit is on disk: fsync, synchronous_commit and full_page_writes stay on.
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
  max_slot_wal_keep_size: '4GB', // segments waiting to be shipped never fill the disk
  checkpoint_timeout: '15min',
  random_page_cost: '1.1', // solid-state disks
  jit: 'off', // it costs more than it gains on short queries
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Clients get their errors; the log has only what concerns the server, and so no customer data.
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  logging_collector: 'off',
};
