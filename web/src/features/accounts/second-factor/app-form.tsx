import { useEffect, useRef, type ReactNode } from 'react'
import {
  confirmAuthenticatorApp,
  startAuthenticatorApp,
} from '@alafia/contract/accounts/second-factor.endpoints'
import {
  appCode,
  type AddedFactor,
  type NewAuthenticatorApp,
} from '@alafia/contract/accounts/second-factor.schema'
import { LoadFailed } from '../../../ui/async/load-failed.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { SkeletonRows } from '../../../ui/list/skeleton.tsx'

function Key({ app: { key, qrCode } }: { app: NewAuthenticatorApp }) {
  const margin = 4
  const side = qrCode.size + 2 * margin
  return (
    <div className="grid justify-items-start gap-3">
      {/* Black on white in dark mode too, or no camera reads it. */}
      <svg
        role="img"
        aria-label="QR code for your authenticator app"
        viewBox={`${-margin} ${-margin} ${side} ${side}`}
        className="size-52 max-w-full rounded-control"
        shapeRendering="crispEdges"
      >
        <rect x={-margin} y={-margin} width={side} height={side} fill="#fff" />
        <path d={qrCode.path} fill="#000" />
      </svg>
      <Field label="Key" hint="If you can’t scan, type this key into the app.">
        {/* On a phone the key is longer than a line. */}
        <TextArea
          readOnly
          rows={2}
          value={key}
          onFocus={({ target }) => target.select()}
          className="font-mono"
        />
      </Field>
    </div>
  )
}

/** Asked for once: each new key replaces the one that the phone has scanned. */
const useNewApp = () => {
  const { send, reply, error } = useSubmit(startAuthenticatorApp, {})
  const hasAsked = useRef(false)
  useEffect(() => {
    if (hasAsked.current) return
    hasAsked.current = true
    void send()
  }, [send])
  return { app: reply, error, ask: () => send() }
}

export type AppFormProps = {
  onAdded: (added: AddedFactor) => void
  /** Beside the button that confirms. */
  actions?: ReactNode
}

/** Adds an authenticator app: scan, then confirm with a code. */
export function AppForm({ onAdded, actions }: AppFormProps) {
  const { app, error, ask } = useNewApp()
  const form = useForm(confirmAuthenticatorApp, {
    schema: appCode,
    start: { code: '' },
    input: (body) => ({ body }),
    failure: 'The app was not added',
    onSuccess: onAdded,
  })
  if (error !== null) return <LoadFailed what="the QR code" query={{ error, refetch: ask }} />
  return (
    <Form
      form={form}
      guarded={false}
      className="grid gap-4"
      actions={
        <div className="flex flex-wrap gap-2">
          <SubmitButton busyLabel="Checking…">Add app</SubmitButton>
          {actions}
        </div>
      }
    >
      <ol className="grid list-decimal gap-4 pl-6">
        <li>Install an authenticator app on your phone, if you have none. Any will do.</li>
        <li>
          <div className="grid gap-3">
            Scan this code with it.
            {app ? <Key app={app} /> : <SkeletonRows rows={4} />}
          </div>
        </li>
        <li>
          <div className="grid gap-3">
            Enter the 6 digits that the app shows.
            <Field label="Code" error={form.errors.code?.message}>
              <TextInput
                inputMode="numeric"
                autoComplete="one-time-code"
                className="max-w-40 tabular"
                {...form.register('code')}
              />
            </Field>
          </div>
        </li>
      </ol>
    </Form>
  )
}
