import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../../ui/overlay/dialog.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { AppForm } from './app-form.tsx'
import { invalidateSecondFactor } from './queries.ts'
import { RecoveryCodes, unsavedCodes } from './recovery-codes.tsx'

/** Adds an authenticator app, and shows the recovery codes that come with the first factor. */
export function AppDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [codes, setCodes] = useState<readonly string[]>([])
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      guarded={codes.length > 0}
      unsaved={unsavedCodes}
      title={codes.length > 0 ? 'Save your recovery codes' : 'Add authenticator app'}
      description={
        codes.length > 0
          ? 'Your authenticator app is added.'
          : 'From then on, signing in takes your password and a code from the app.'
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
        <AppForm
          onAdded={({ recoveryCodes }) => {
            void invalidateSecondFactor(client)
            if (recoveryCodes.length > 0) return setCodes(recoveryCodes)
            toast({ title: 'Authenticator app added' })
            onClose()
          }}
          actions={<DialogCancel />}
        />
      )}
    </Dialog>
  )
}
