import type { CallParts } from './calls.tsx'

/** Fetches what a call is made of, together. @throws when the network is away */
export const loadCall = async (): Promise<CallParts> => {
  const [{ createCall }, { CallView }] = await Promise.all([
    import('../call/create-call.ts'),
    import('./call-view.tsx'),
  ])
  return { createCall, CallView }
}
