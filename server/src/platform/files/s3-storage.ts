import { Readable } from 'node:stream'
import { fileName, type FileStorage } from './storage.ts'

/** The S3 server doesn't answer, or refuses. */
export class StorageUnavailableError extends Error {}

/** Whether this is an address for `s3Folder`, and not a path. */
export const isInS3 = (path: string): boolean => /^(?:s3|https?):/.test(path)

/** `s3://bucket/folder` at Amazon, or `https://host/bucket/folder` at any server that speaks S3. */
const placeOf = (address: string) => {
  const { protocol, host, pathname } = new URL(address)
  const parts = pathname.split('/').filter(Boolean)
  const [bucket = '', ...folders] = protocol === 's3:' ? [host, ...parts] : parts
  const endpoint = protocol === 's3:' ? undefined : `${protocol}//${host}`
  return { endpoint, bucket, prefix: folders.map((folder) => `${folder}/`).join('') }
}

/** Loaded only where files are in S3. Credentials and region come from the usual AWS variables. */
const load = async (endpoint: string | undefined) => {
  // It would print that later versions of it need a newer Node.js.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true'
  const sdk = await import('@aws-sdk/client-s3')
  const { Upload } = await import('@aws-sdk/lib-storage')
  const client = new sdk.S3Client({
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3000, requestTimeout: 30_000 },
    // Other servers than Amazon's don't all know the checksums that it adds.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === undefined
      ? {}
      : { endpoint, forcePathStyle: true, region: process.env['AWS_REGION'] || 'us-east-1' }),
  })
  return { sdk, client, Upload }
}

const isMissing = (error: unknown) =>
  error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')

/** As a file system would say it. */
const missing = (name: string) =>
  Object.assign(new Error(`ENOENT: no stored file ${name}`), { code: 'ENOENT' })

/** How long an answer about the server counts: `/readyz` is asked each second, and each question costs. */
const askEvery = 10_000

/** S3 takes 10,000 parts of a file, so that this is enough for 50 GB. */
const usualPartBytes = 5 * 1024 * 1024

export type S3Folder = Required<FileStorage> & {
  /** In bytes; undefined if nothing has this name. */
  size(name: string): Promise<number | undefined>
}

/** @param partBytes a file that is larger goes in parts of this size, of which a few are in memory */
export const s3Folder = (address: string, partBytes = usualPartBytes): S3Folder => {
  const { endpoint, bucket, prefix } = placeOf(address)
  let loaded: ReturnType<typeof load> | undefined
  const open = () => (loaded ??= load(endpoint))
  const at = (name: string) => ({ Bucket: bucket, Key: `${prefix}${name}` })
  let askedAt = -Infinity
  let answer = Promise.resolve(true)
  const unavailable = (cause: unknown) => {
    askedAt = performance.now()
    answer = Promise.resolve(false)
    const why = cause instanceof Error ? cause.message || cause.name : String(cause)
    return new StorageUnavailableError(`The file store can't be used: ${why}`, { cause })
  }
  const ask = async () => {
    const { sdk, client } = await open()
    await client.send(new sdk.ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, MaxKeys: 1 }))
    return true
  }
  return {
    async write(name, pieces) {
      const { client, Upload } = await open()
      let failed: { error: unknown } | undefined
      const noted = async function* () {
        try {
          yield* pieces
        } catch (error) {
          failed = { error }
          throw error
        }
      }
      // A large file goes in parts; none of it is there until the last one is.
      const upload = new Upload({
        client,
        partSize: partBytes,
        params: { ...at(name), Body: Readable.from(noted()) },
      })
      await upload.done().catch((error: unknown) => {
        throw failed ? failed.error : unavailable(error)
      })
    },
    async *read(name) {
      const { sdk, client } = await open()
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand(at(name)))
        // In Node.js the body is always a Readable.
        yield* Body as Readable
      } catch (error) {
        throw isMissing(error) ? missing(name) : unavailable(error)
      }
    },
    async size(name) {
      const { sdk, client } = await open()
      try {
        return (await client.send(new sdk.HeadObjectCommand(at(name)))).ContentLength
      } catch (error) {
        if (isMissing(error)) return undefined
        throw unavailable(error)
      }
    },
    async remove(name) {
      const { sdk, client } = await open()
      await client.send(new sdk.DeleteObjectCommand(at(name))).catch((error: unknown) => {
        throw unavailable(error)
      })
    },
    async *list() {
      const { sdk, client } = await open()
      try {
        for await (const { Contents = [] } of sdk.paginateListObjectsV2(
          { client },
          { Bucket: bucket, Prefix: prefix },
        ))
          for (const { Key = '', LastModified } of Contents)
            if (LastModified) yield { name: Key.slice(Key.lastIndexOf('/') + 1), storedAt: LastModified }
      } catch (error) {
        throw unavailable(error)
      }
    },
    isReachable() {
      if (performance.now() - askedAt > askEvery) {
        askedAt = performance.now()
        answer = ask().catch(() => false)
      }
      return answer
    },
  }
}

/** Objects have the names that files have in a folder, so that one can be copied to the other. */
export const s3Storage = (address: string): FileStorage => {
  const folder = s3Folder(address)
  return {
    ...folder,
    write: (name, pieces) => folder.write(fileName(name), pieces),
    read: (name) => folder.read(fileName(name)),
    remove: (name) => folder.remove(fileName(name)),
  }
}
