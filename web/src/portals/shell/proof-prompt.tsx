import { useEffect, useSyncExternalStore } from 'react'
import {
  currentProofRequest,
  subscribeToProofRequests,
  type ProofRequest,
} from '../../lib/session/proof-request.ts'
import { loadComponent } from '../../ui/async/load-component.ts'

const useProofDialog = loadComponent(
  async () => (await import('../../features/accounts/proof/proof-dialog.tsx')).ProofDialog,
)

function Prompt({ request }: { request: ProofRequest }) {
  const { Component, hasFailed } = useProofDialog()
  // The refusal then shows where the person pressed.
  useEffect(() => {
    if (hasFailed) request.settle(false)
  }, [hasFailed, request])
  return (
    Component && (
      <Component
        methods={request.methods}
        onProven={() => request.settle(true)}
        onClose={() => request.settle(false)}
      />
    )
  )
}

/** Asks who is there when a serious action needs to know; used once, at the root. Its code loads with the first question. */
export function ProofPrompt() {
  const request = useSyncExternalStore(subscribeToProofRequests, currentProofRequest, currentProofRequest)
  return request && <Prompt request={request} />
}
