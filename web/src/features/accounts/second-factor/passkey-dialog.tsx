import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../../ui/overlay/dialog.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { PasskeyForm } from './passkey-form.tsx'
import { invalidateSecondFactor } from './queries.ts'
import { RecoveryCodes, unsavedCodes } from './recovery-codes.tsx'

/** Adds a passkey, and shows the recovery codes that come with the first factor. */
export function PasskeyDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [codes, setCodes] = useState<readonly string[]>([])
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      guarded={codes.length > 0}
      unsaved={unsavedCodes}
      title={codes.length > 0 ? 'Save your recovery codes' : 'Add passkey'}
      description={
        codes.length > 0
          ? 'Your passkey is added.'
          : 'Sign in with your fingerprint, face or screen lock, or with a security key.'
      }
    >
      {codes.length > 0 ? (
        <>
          <RecoveryCodes codes={codes} />
          <DialogActions>
            <Button variant="primary" onClick={onClose}>
              I’ve saved them
            </Button>
          </DialogActions>
        </>
      ) : (
        <PasskeyForm
          onAdded={({ recoveryCodes }) => {
            void invalidateSecondFactor(client)
            if (recoveryCodes.length > 0) return setCodes(recoveryCodes)
            toast({ title: 'Passkey added' })
            onClose()
          }}
          actions={<DialogCancel />}
        />
      )}
    </Dialog>
  )
}
