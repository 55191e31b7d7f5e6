import { once } from 'node:events'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import { Redis, type RedisOptions } from 'ioredis'
import { SettingError } from '../platform/setting-values.ts'

const streamName = 'alafia-live'

/** A write fails if Redis doesn't answer soon: our own sockets have been served by then. */
const writerOptions = {
  maxRetriesPerRequest: 1,
  enableOfflineQueue: false,
  commandTimeout: 2000,
} as const satisfies RedisOptions
/** A reader waits while Redis is unavailable, and then continues where it stopped. */
const readerOptions = { maxRetriesPerRequest: null } as const satisfies RedisOptions

export type SharedRooms = {
  adapter: ReturnType<typeof createAdapter>
  /** Whether the other processes can be reached. */
  isReady(): boolean
  close(): void
}

const newestEntry = async (redis: Redis): Promise<string> =>
  (await redis.xrevrange(streamName, '+', '-', 'COUNT', 1))[0]?.[0] ?? '0-0'

/**
 * Shares rooms among several server processes through Redis: what one sends reaches the sockets of all.
 * @throws if Redis can't be reached
 */
export const shareRooms = async (
  url: string,
  log: { warn(details: object, message: string): void },
): Promise<SharedRooms> => {
  const readers: Redis[] = []
  const writer = new Redis(url, writerOptions)
  writer.on('error', (error: Error) => log.warn({ error: error.message }, 'redis'))
  try {
    await once(writer, 'ready')
  } catch (error) {
    writer.disconnect()
    throw new SettingError(
      `Redis of REDIS_URL can't be reached: ${error instanceof Error ? error.message : ''}`,
      {
        cause: error,
      },
    )
  }
  const start = await newestEntry(writer)

  // The adapter would duplicate the client for reading, but a reader needs other settings. It would also start with `$`, which
  // means from the moment of each read, and lose what is sent between its first reads; so ours starts with a fixed entry. A
  // subscription that `close` interrupts would end the process, because the adapter doesn't handle its rejection.
  const read = () => {
    const reader = new Redis(url, readerOptions)
    const { xread, subscribe } = reader
    reader.on('error', (error: Error) => log.warn({ error: error.message }, 'redis'))
    readers.push(reader)
    return Object.assign(reader, {
      xread: (...args: unknown[]): unknown =>
        Reflect.apply(
          xread,
          reader,
          args.map((arg) => (arg === '$' ? start : arg)),
        ),
      subscribe: (channels: string[]) => subscribe.call(reader, ...channels).catch(() => undefined),
    })
  }
  // The adapter doesn't await what it publishes, so a failure while Redis is unavailable must not reject.
  const { publish } = writer
  const publishing = (...args: Parameters<typeof publish>) => publish.apply(writer, args).catch(() => 0)
  Object.assign(writer, { duplicate: read, publish: publishing })

  const adapter = createAdapter(writer, { streamName, maxLen: 10_000, onlyPlaintext: true })
  await Promise.all(readers.map((reader) => once(reader, 'ready')))
  return {
    adapter,
    isReady: () => writer.status === 'ready' && readers.every(({ status }) => status === 'ready'),
    close: () => {
      for (const client of [...readers, writer]) client.disconnect()
    },
  }
}
