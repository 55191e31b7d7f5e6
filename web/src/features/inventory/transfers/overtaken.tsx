import type { Transfer } from '@alafia/contract/inventory/transfers'
import { Alert } from '../../../ui/alert.tsx'

export type AnswerProps = {
  transfer: Transfer
  /** Someone else has answered or ended it since it was chosen. */
  isOvertaken: boolean
  onClose: () => void
}

/** In a dialog whose transfer has left the list that it was chosen from. */
export function Overtaken() {
  return (
    <Alert tone="warn" title="This transfer has ended or was answered">
      The other pharmacy or a colleague did it just now. Close this and look at the transfer again.
    </Alert>
  )
}
