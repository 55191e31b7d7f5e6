import type { ProblemBody } from '@alafia/contract/kernel/problems'

/** Calls that wait until the person proves who they are. */
export type ProofRequest = { methods: readonly string[]; settle: (isProven: boolean) => void }

let open: { request: ProofRequest; answer: Promise<boolean> } | undefined
const listeners = new Set<() => void>()

const change = (next: typeof open) => {
  open = next
  for (const listener of listeners) listener()
}

/**
 * Asks the person to prove who they are, if that is what a call was refused for (ACC-71). Calls that are refused meanwhile wait
 * for the same answer. @returns whether they did, so that the call can be sent again
 */
export const askForProof = (problem: ProblemBody | undefined): Promise<boolean> => {
  if (problem?.type !== '/problems/proof-needed' || listeners.size === 0) return Promise.resolve(false)
  if (open) return open.answer
  let resolve = (_isProven: boolean) => {}
  const answer = new Promise<boolean>((done) => (resolve = done))
  const settle = (isProven: boolean) => {
    change(undefined)
    resolve(isProven)
  }
  change({ request: { methods: problem.methods ?? [], settle }, answer })
  return answer
}

export const currentProofRequest = (): ProofRequest | undefined => open?.request

export const subscribeToProofRequests = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
