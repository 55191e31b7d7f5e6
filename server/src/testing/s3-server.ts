import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

/** What its clients read from the environment. */
export const s3Credentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

/** An S3 server with one bucket. `stop` and `start` keep address and objects. */
export const s3Server = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'alafia-s3-'))
  let port = 0
  let running: S3rver | undefined
  const start = async () => {
    running = new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory,
      configureBuckets: [{ name: 'clinic', configs: [] }],
    })
    ;({ port } = await running.run())
  }
  const stop = async () => {
    await running?.close()
    running = undefined
  }
  await start()
  return {
    /** A folder in the bucket. */
    url: (folder: string) => `http://127.0.0.1:${port}/clinic/${folder}`,
    start,
    stop,
    async remove() {
      await stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
