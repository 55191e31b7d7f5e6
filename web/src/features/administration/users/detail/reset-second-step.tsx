import { askSecondFactorReset } from '@alafia/contract/administration/users/endpoints'
import { ConfirmSubmit } from '../../../../ui/form/confirm-submit.tsx'
import { useSubmit } from '../../../../ui/form/use-submit.ts'
import type { UserActionProps } from '../forms/grant-role-dialog.tsx'
import { nameOf } from '../labels.ts'
import { invalidateUsers } from '../queries.ts'

/** Asks to remove the second step of someone who has lost it (ACC-86). */
export function ResetSecondStep({ user, onClose }: UserActionProps) {
  const name = nameOf(user)
  const ask = useSubmit(askSecondFactorReset, {
    success: { title: 'Reset requested', description: name },
    failure: 'The reset was not requested',
    invalidate: invalidateUsers,
  })
  return (
    <ConfirmSubmit
      submit={ask}
      onConfirm={() => ask.send({ params: { id: String(user.id) } })}
      onClose={onClose}
      title={`Reset the second step of ${name}?`}
      description={`First make sure that you are talking to ${name}. The reset waits until another administrator approves it, or for 24 hours, in which ${name} can stop it. It removes their authenticator app, passkeys and recovery codes, and signs them out everywhere.`}
      confirmLabel="Ask for the reset"
      busyLabel="Asking…"
    />
  )
}
