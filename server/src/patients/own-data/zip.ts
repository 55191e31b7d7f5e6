import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A ZIP that is written while it is read: entries one after another, none of them whole in memory but files. */
export type ZipWriter = {
  /** Resolves once the entry was read. */
  add(name: string, content: Buffer | AsyncIterable<string>): Promise<void>
  end(): void
}

/** No folders above its own, no letters that a file system refuses. `name` may have one folder. */
export const entryName = (name: string): string =>
  name
    .split('/')
    .map((piece) => piece.replaceAll(/[\p{Cc}\\:*?"<>|]/gu, '_').replace(/^\.+/, '_'))
    .join('/')

/** @param modified the time of all entries */
export const createZip = (
  modified: Date,
): { writer: ZipWriter; pieces: AsyncIterable<Uint8Array>; fail(error: unknown): void } => {
  const zip = new ZipFile()
  const output = zip.outputStream.pipe(new PassThrough())
  const fail = (error: unknown) =>
    void output.destroy(error instanceof Error ? error : new Error(String(error)))
  zip.on('error', fail)
  // Whoever reads it gets the error, even if they begin only later.
  output.on('error', () => undefined)
  return {
    writer: {
      async add(name, content) {
        const source = Readable.from(Buffer.isBuffer(content) ? [content] : content, { objectMode: false })
        // Pictures and PDFs are compressed already.
        const compress = !Buffer.isBuffer(content)
        zip.addReadStream(source, entryName(name), { mtime: modified, compress })
        await once(source, 'end')
      },
      end: () => zip.end(),
    },
    pieces: output,
    fail,
  }
}
