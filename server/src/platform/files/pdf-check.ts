import { invalid, Problem } from '../http/problem.ts'
import { workerPool } from '../worker-pool.ts'

type Objection = 'script' | 'program' | 'embedded' | 'encrypted' | 'damaged'

const maxMilliseconds = 15_000

const { run: check } = workerPool(new URL('./pdf-worker.mjs', import.meta.url), {
  maxQueue: 20,
  whenFull: 'Many files are being checked. Try again in a moment.',
  maxMegabytes: 384,
})

const words: Record<Objection | 'endless', string> = {
  script: 'This PDF contains a script. Print it to a new PDF, or take a photo of it, and add that',
  program: 'This PDF can start other programs. Print it to a new PDF, or take a photo of it, and add that',
  embedded: 'This PDF has other files inside it. Add each of them on its own',
  encrypted: 'This PDF is encrypted, so we can’t check it. Save a copy without a password and add that',
  damaged: 'The PDF is damaged, so we can’t check it. Print it to a new PDF and add that',
  endless: 'This PDF is too complex to check. Print it to a new PDF and add that',
}

const run = async (bytes: Uint8Array) => {
  try {
    // What the worker returns.
    return (await check(bytes, { signal: AbortSignal.timeout(maxMilliseconds) })) as Objection | undefined
  } catch (error) {
    if (error instanceof Problem) throw error
    // Out of time or memory: the thread is gone, and the next file gets another one.
    return 'endless'
  }
}

/**
 * Checks that a PDF only shows pages. It is read on a thread of its own.
 * @throws Problem 400 for a PDF with a script, an action that starts programs, files inside it or encryption; 503 with Retry-After
 * while too many wait
 */
export const requirePlainPdf = async (bytes: Uint8Array): Promise<void> => {
  const objection = await run(bytes)
  if (objection !== undefined) throw invalid('file', words[objection])
}
