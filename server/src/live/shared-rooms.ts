import { once } from 'node:events'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import { Redis, type RedisOptions } from 'ioredis'
import { SettingError } from '../platform/settings.ts'

const streamName = 'alafia-live'

/** A command that Redis doesn't answer at once fails: our own sockets were served before it was asked. */
const forWriting = {
  maxRetriesPerRequest: 1,
  enableOfflineQueue: false,
  commandTimeout: 2000,
} as const satisfies RedisOptions
/** A reader waits for as long as Redis is away, and then goes on where it stopped. */
const forReading = { maxRetriesPerRequest: null } as const satisfies RedisOptions

export type SharedRooms = {
  adapter: ReturnType<typeof createAdapter>
  /** Whether the other processes can be reached just now. */
  isReady(): boolean
  close(): void
}

const newestEntry = async (redis: Redis): Promise<string> =>
  (await redis.xrevrange(streamName, '+', '-', 'COUNT', 1))[0]?.[0] ?? '0-0'

/**
 * Rooms that several server processes share through Redis: what one sends reaches the sockets of all.
 * @throws when Redis can't be reached
 */
export const shareRooms = async (
  url: string,
  log: { warn(details: object, words: string): void },
): Promise<SharedRooms> => {
  const readers: Redis[] = []
  const writer = new Redis(url, forWriting)
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

  // The adapter duplicates the client for reading. A reader needs other settings; and it would begin with `$`, whatever
  // comes after the moment it asks: what is sent between two of its first questions would be lost. Ours begins here.
  // A subscription that is cut off by `close` would end the process, since the adapter doesn't look at it.
  const read = () => {
    const reader = new Redis(url, forReading)
    const { xread, subscribe } = reader
    reader.on('error', (error: Error) => log.warn({ error: error.message }, 'redis'))
    readers.push(reader)
    return Object.assign(reader, {
      xread: (...words: unknown[]): unknown =>
        Reflect.apply(
          xread,
          reader,
          words.map((word) => (word === '$' ? start : word)),
        ),
      subscribe: (channels: string[]) => subscribe.call(reader, ...channels).catch(() => undefined),
    })
  }
  // What is published without waiting for it must not end the process while Redis is away.
  const { publish } = writer
  const publishing = (...words: Parameters<typeof publish>) => publish.apply(writer, words).catch(() => 0)
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
