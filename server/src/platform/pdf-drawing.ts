import { minute } from '@alafia/contract/kernel/durations'
import { workerPool } from './worker-pool.ts'

const { run: draw } = workerPool(new URL('./pdf-drawing-worker.mjs', import.meta.url), {
  maxQueue: 50,
  whenFull: 'Many files are being prepared. Try again in a moment.',
  // Loading the fonts takes longer than most documents.
  idleTimeout: 10 * minute,
})

/** @param what what the worker's function of that name takes @throws Problem 503 with Retry-After while too many wait */
export const drawPdf = async (name: 'drawDocument' | 'drawLabels', what: object): Promise<Buffer> => {
  // Both return the bytes of the PDF.
  const { buffer, byteOffset, byteLength } = (await draw(what, { name })) as Uint8Array
  return Buffer.from(buffer, byteOffset, byteLength)
}
