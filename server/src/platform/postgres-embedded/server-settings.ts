/** PostgreSQL's settings by name, instead of those below. */
export type OwnSettings = Readonly<Record<string, string>>

type Settings = { socketFolder: string; clusterName: string; durable: boolean; own: OwnSettings }

/** The port that names the socket (`.s.PGSQL.5432`); nothing listens on the network. */
export const SOCKET_PORT = 5432

// For a machine with two cores, shared with Node, and data that fits into memory.
const FIXED_SETTINGS = {
  listen_addresses: '',
  port: String(SOCKET_PORT),
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '1GB',
  min_wal_size: '128MB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statements and their errors contain personal data, and Node gets the errors anyway, so only the server itself is logged.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_statement: 'none',
  log_min_duration_statement: '-1',
  log_checkpoints: 'off',
}

/** The server's settings as command-line arguments; they override postgresql.conf. */
export const settingArguments = ({ socketFolder, clusterName, durable, own }: Settings): string[] => {
  const keeping = durable ? 'on' : 'off'
  const settings = {
    ...FIXED_SETTINGS,
    ...own,
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    cluster_name: clusterName,
    fsync: keeping,
    synchronous_commit: keeping,
    full_page_writes: keeping,
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
