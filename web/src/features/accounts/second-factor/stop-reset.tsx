import { stopSecondFactorReset } from '@alafia/contract/accounts/second-factor.endpoints'
import { ConfirmSubmit } from '../../../ui/form/confirm-submit.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { invalidateSecondFactor } from './queries.ts'

/** The person says no to the reset that an administrator asked for (ACC-87). */
export function StopReset({ onClose }: { onClose: () => void }) {
  const stop = useSubmit(stopSecondFactorReset, {
    success: 'Reset stopped',
    failure: 'The reset was not stopped',
    invalidate: invalidateSecondFactor,
  })
  return (
    <ConfirmSubmit
      submit={stop}
      onConfirm={() => stop.send()}
      onClose={onClose}
      title="Stop the reset?"
      description="Your second step stays as it is. The administrator who asked is notified."
      confirmLabel="Stop the reset"
      cancelLabel="Go back"
      busyLabel="Stopping…"
      variant="primary"
    />
  )
}
