import { removeAuthenticatorApp } from '@alafia/contract/accounts/second-factor.endpoints'
import { ConfirmSubmit } from '../../../ui/form/confirm-submit.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { invalidateSecondFactor } from './queries.ts'

/** Asks before the authenticator app is removed. */
export function RemoveApp({ onClose }: { onClose: () => void }) {
  const remove = useSubmit(removeAuthenticatorApp, {
    success: 'Authenticator app removed',
    failure: 'The app was not removed',
    invalidate: invalidateSecondFactor,
  })
  return (
    <ConfirmSubmit
      submit={remove}
      onConfirm={() => remove.send()}
      onClose={onClose}
      title="Remove authenticator app?"
      description="Codes from this app stop working. You can add an app again at any time."
      confirmLabel="Remove app"
      busyLabel="Removing…"
    />
  )
}
