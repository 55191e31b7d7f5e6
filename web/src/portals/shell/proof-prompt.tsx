import { useSyncExternalStore } from 'react'
import { currentProofRequest, subscribeToProofRequests } from '../../lib/session/proof-request.ts'
import { lazyDialog } from '../../ui/async/lazy-dialog.tsx'

const ProofDialog = lazyDialog(
  async () => (await import('../../features/accounts/proof/proof-dialog.tsx')).ProofDialog,
)

/** Asks who is there when a serious action needs to know; used once, at the root. */
export function ProofPrompt() {
  const request = useSyncExternalStore(subscribeToProofRequests, currentProofRequest)
  return (
    request && <ProofDialog onProven={() => request.settle(true)} onClose={() => request.settle(false)} />
  )
}
