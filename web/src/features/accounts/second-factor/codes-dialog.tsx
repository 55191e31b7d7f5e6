import { useState } from 'react'
import { renewRecoveryCodes } from '@alafia/contract/accounts/second-factor.endpoints'
import { Button } from '../../../ui/button.tsx'
import { ConfirmSubmit } from '../../../ui/form/confirm-submit.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx'
import { invalidateSecondFactor } from './queries.ts'
import { RecoveryCodes, unsavedCodes } from './recovery-codes.tsx'

/** Makes new recovery codes after a confirmation, and shows them once. */
export function CodesDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>()
  const renew = useSubmit(renewRecoveryCodes, {
    failure: 'No new codes were made',
    invalidate: invalidateSecondFactor,
    onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
  })
  if (!codes)
    return (
      <ConfirmSubmit
        submit={renew}
        onConfirm={() => renew.send()}
        onClose={onClose}
        onDone={() => undefined}
        title="Make new recovery codes?"
        description="Your earlier codes stop working at once."
        confirmLabel="Make new codes"
        busyLabel="Making…"
        variant="primary"
      />
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      guarded
      unsaved={unsavedCodes}
      title="Save your recovery codes"
      description="Your earlier codes no longer work."
    >
      <RecoveryCodes codes={codes} />
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          I’ve saved them
        </Button>
      </DialogActions>
    </Dialog>
  )
}
