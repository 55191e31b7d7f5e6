import { Alert } from '../../../ui/alert.tsx'
import type { DeliveryState } from './use-sending-status.ts'

/** How it stands with the sending of a new message. */
export function Delivery({ state }: { state: DeliveryState }) {
  if (state === 'waiting')
    return (
      <Alert tone="info" title="Waiting for connection">
        Your message is sent, once, as soon as you are back. If you close this before, it is not sent and
        stays a draft.
      </Alert>
    )
  if (state === 'refused')
    return (
      <Alert tone="danger" title="Failed to send the message. Please try again.">
        Everything you wrote and attached is still here. Trying again sends it only once.
      </Alert>
    )
  return null
}
