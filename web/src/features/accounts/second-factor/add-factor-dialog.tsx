import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions, DialogCancel } from '../../../ui/overlay/dialog.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { AppForm } from './app-form.tsx'
import { PasskeyForm } from './passkey-form.tsx'
import { invalidateSecondFactor } from './queries.ts'
import { RecoveryCodes, unsavedCodes } from './recovery-codes.tsx'

const factors = {
  app: {
    Form: AppForm,
    title: 'Add authenticator app',
    description: 'From then on, signing in takes your password and a code from the app.',
    added: 'Authenticator app added',
    isAdded: 'Your authenticator app is added.',
  },
  passkey: {
    Form: PasskeyForm,
    title: 'Add passkey',
    description: 'Sign in with your fingerprint, face or screen lock, or with a security key.',
    added: 'Passkey added',
    isAdded: 'Your passkey is added.',
  },
}

/** Adds an authenticator app or a passkey, and shows the recovery codes that come with the first of them. */
export function AddFactorDialog({ kind, onClose }: { kind: keyof typeof factors; onClose: () => void }) {
  const { Form, title, description, added, isAdded } = factors[kind]
  const client = useQueryClient()
  const [codes, setCodes] = useState<readonly string[]>([])
  const hasCodes = codes.length > 0
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      guarded={hasCodes}
      unsaved={unsavedCodes}
      title={hasCodes ? 'Save your recovery codes' : title}
      description={hasCodes ? isAdded : description}
    >
      {hasCodes ? (
        <>
          <RecoveryCodes codes={codes} />
          <DialogActions>
            <Button variant="primary" onClick={onClose}>
              I’ve saved them
            </Button>
          </DialogActions>
        </>
      ) : (
        <Form
          onAdded={({ recoveryCodes }) => {
            void invalidateSecondFactor(client)
            if (recoveryCodes.length > 0) return setCodes(recoveryCodes)
            toast({ title: added })
            onClose()
          }}
          actions={<DialogCancel />}
        />
      )}
    </Dialog>
  )
}
