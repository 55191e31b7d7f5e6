import { useState, type ReactNode } from 'react'
import { addPasskey, startPasskey } from '@alafia/contract/accounts/passkeys.endpoints'
import type { AddedFactor } from '@alafia/contract/accounts/second-factor.schema'
import { call } from '../../../lib/http/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { BareForm } from '../../../ui/form/bare-form.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { createPasskey, usePasskey } from './passkeys.ts'

export type PasskeyFormProps = {
  onAdded: (added: AddedFactor) => void
  /** Beside the button that adds it. */
  actions?: ReactNode
}

/** Adds a passkey under a name: the browser asks the device for it. */
export function PasskeyForm({ onAdded, actions }: PasskeyFormProps) {
  const [name, setName] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const add = usePasskey(async () => {
    const credential = await createPasskey(await call(startPasskey))
    return call(addPasskey, { body: { name: name.trim(), credential } })
  }, onAdded)
  return (
    <BareForm
      sending={add.isBusy}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const isEmpty = name.trim() === ''
        setIsMissing(isEmpty)
        if (!isEmpty) add.start()
      }}
    >
      {add.failure !== undefined && (
        <Alert tone="danger" title="The passkey was not added">
          {add.failure}
        </Alert>
      )}
      <Field
        label="Name"
        hint="So that you recognise it later: ‘My phone’."
        error={isMissing ? 'Enter a name' : undefined}
      >
        <TextInput
          autoComplete="off"
          maxLength={60}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <SubmitButton busyLabel="Waiting for your device…">Add passkey</SubmitButton>
        {actions}
      </div>
    </BareForm>
  )
}
