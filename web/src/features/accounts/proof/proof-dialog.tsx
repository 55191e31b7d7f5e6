import { useState } from 'react'
import { startPasskeyProof } from '@alafia/contract/accounts/passkeys.endpoints'
import { passwordProof } from '@alafia/contract/accounts/proof'
import { prove } from '@alafia/contract/accounts/proof.endpoints'
import { appCode } from '@alafia/contract/accounts/second-factor.schema'
import { call } from '../../../lib/http/call.ts'
import { canUsePasskeys } from '../../../lib/passkeys.ts'
import { useSession } from '../../../lib/session/session.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { Dialog, DialogActions, DialogCancel } from '../../../ui/overlay/dialog.tsx'
import { askForPasskey, usePasskey } from '../second-factor/passkeys.ts'

type ByOneMethodProps = { onProven: () => void; onClose: () => void }

const dialog = {
  title: 'Confirm that it’s you',
  description: 'You signed in a while ago. What you’ve typed stays.',
  width: 'narrow',
  startsAtField: true,
  // A password or a code is typed again quickly.
  guarded: false,
  submitLabel: 'Confirm',
  busyLabel: 'Confirming…',
} as const
const failure = 'We couldn’t confirm that it’s you'

function ByPassword({ onProven, onClose }: ByOneMethodProps) {
  const form = useForm(prove, {
    schema: passwordProof,
    start: { password: '' },
    input: (body) => ({ body }),
    failure,
    onSuccess: onProven,
  })
  const { user } = useSession()
  return (
    <FormDialog {...dialog} form={form} onClose={onClose}>
      <Field
        label="Password"
        hint={user?.otherAccount?.stays ? `The password of ${user.email}.` : undefined}
        error={form.errors.password?.message}
      >
        <TextInput type="password" autoComplete="current-password" {...form.register('password')} />
      </Field>
    </FormDialog>
  )
}

function ByCode({ onProven, onClose }: ByOneMethodProps) {
  const form = useForm(prove, {
    schema: appCode,
    start: { code: '' },
    input: (body) => ({ body }),
    failure,
    onSuccess: onProven,
  })
  return (
    <FormDialog {...dialog} form={form} onClose={onClose}>
      <Field
        label="Code"
        hint="The 6 digits that your authenticator app shows, or one of your recovery codes."
        error={form.errors.code?.message}
      >
        <TextInput
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          {...form.register('code')}
        />
      </Field>
    </FormDialog>
  )
}

type ByPasskeyProps = ByOneMethodProps & { onOther: () => void }

function ByPasskey({ onProven, onClose, onOther }: ByPasskeyProps) {
  const {
    start,
    isBusy,
    failure: why,
  } = usePasskey(async () => {
    const passkey = await askForPasskey(await call(startPasskeyProof))
    return call(prove, { body: { passkey } })
  }, onProven)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={dialog.title}
      description={dialog.description}
      width="narrow"
    >
      {why !== undefined && (
        <Alert tone="danger" title={failure}>
          {why}
        </Alert>
      )}
      <DialogActions>
        <Button variant="primary" busy={isBusy} busyLabel="Waiting for your device…" onClick={start}>
          Use passkey
        </Button>
        <Button onClick={onOther}>Use a code instead</Button>
        <DialogCancel />
      </DialogActions>
    </Dialog>
  )
}

export type ProofDialogProps = ByOneMethodProps & {
  /** How the person can prove it, as the server says. */
  methods: readonly string[]
}

/** The person proves who they are before a serious action goes through; what they were doing stays as it is underneath. */
export function ProofDialog({ methods, ...props }: ProofDialogProps) {
  const [isOther, setIsOther] = useState(false)
  if (methods.includes('password')) return <ByPassword {...props} />
  if (methods.includes('passkey') && canUsePasskeys() && !isOther)
    return <ByPasskey {...props} onOther={() => setIsOther(true)} />
  return <ByCode {...props} />
}
