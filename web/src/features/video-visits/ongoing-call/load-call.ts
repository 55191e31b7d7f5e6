import type { CallParts } from './calls.tsx'

/** Loads the code of a call. @throws without a network */
export const loadCall = async (): Promise<CallParts> => {
  const [{ createCall }, { withStorage }, { CallView }] = await Promise.all([
    import('../call/create-call.ts'),
    import('./with-storage.ts'),
    import('./call-view.tsx'),
  ])
  return { createCall, withStorage, CallView }
}
