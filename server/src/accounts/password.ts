import { normalizedPassword } from '@alafia/contract/accounts/password'
import { Problem } from '../platform/http/problem.ts'
import { workerPool } from '../platform/worker-pool.ts'

type Task = { password: string; hash?: string }

export const manySignIn = 'Many people are signing in right now. Wait a few seconds and try again'

/** A single thread limits the load: further sign-ins wait in the queue, and are refused when it is full. */
const pool = workerPool(new URL('./password-worker.mjs', import.meta.url), {
  maxQueue: 250,
  whenFull: manySignIn,
})

const whenFull = new Set<() => void>()

/** Calls `listener` for each password that isn't checked because too many others wait. @returns stops it */
export const onPasswordsFull = (listener: () => void): (() => void) => {
  whenFull.add(listener)
  return () => void whenFull.delete(listener)
}

/** A password isn't checked because of `error`; a Problem says that too many others wait. @returns it */
export const announceFull = (error: unknown): unknown => {
  if (error instanceof Problem) for (const listener of whenFull) listener()
  return error
}

/** @throws Problem 503 with Retry-After while the queue is full */
const run = async (task: Task) => {
  try {
    return await pool.run(task)
  } catch (error) {
    throw announceFull(error)
  }
}

export const hashPassword = async (password: string): Promise<string> =>
  String(await run({ password: normalizedPassword(password) }))

/** Checked if there is no account, so that the response takes the same time. */
let dummyHash: Promise<string> | undefined

/** Whether the password matches `hash`; takes just as long without one. */
export const verifyPassword = async (password: string, hash: string | undefined): Promise<boolean> => {
  dummyHash ??= hashPassword(crypto.randomUUID()).catch((error: unknown) => {
    dummyHash = undefined
    throw error
  })
  const compared = hash ?? (await dummyHash)
  const isThat = async (text: string) => (await run({ password: text, hash: compared })) === true
  const normalized = normalizedPassword(password)
  const matches = await isThat(normalized)
  // Earlier versions hashed what was typed. How long this takes depends only on what was typed.
  if (!matches && normalized !== password) return (await isThat(password)) && hash !== undefined
  return matches && hash !== undefined
}
