import { useEffect, useRef } from 'react'
import {
  signInWithPasskey,
  startPasskeySignIn,
  startPasskeyStep,
} from '@alafia/contract/accounts/passkeys.endpoints'
import { finishSignIn } from '@alafia/contract/accounts/second-factor.endpoints'
import type { Role } from '@alafia/contract/kernel/roles'
import { call } from '../../../lib/http/call.ts'
import { useSession } from '../../../lib/session/session.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { askForPasskey, usePasskey } from './passkeys.ts'
import { welcome } from '../welcome.ts'

const signIn = async (role: Role, ticket: string | undefined) => {
  if (ticket === undefined) {
    const passkey = await askForPasskey(await call(startPasskeySignIn))
    return call(signInWithPasskey, { body: { role, passkey } })
  }
  const passkey = await askForPasskey(await call(startPasskeyStep, { body: { ticket } }))
  return call(finishSignIn, { body: { ticket, passkey } })
}

export type PasskeyStepProps = {
  role: Role
  /** From the reply to the password; without it, the passkey signs in alone. */
  ticket?: string | undefined
}

/** Signs in with a passkey (ACC-90, ACC-91). Without a ticket it asks for it at once, because a button was just pressed for it. */
export function PasskeyStep({ role, ticket }: PasskeyStepProps) {
  const { begin } = useSession()
  const { start, isBusy, failure } = usePasskey(
    () => signIn(role, ticket),
    (reply) => {
      toast(welcome(role))
      begin(reply)
    },
  )
  const hasAsked = useRef(ticket !== undefined)
  useEffect(() => {
    if (hasAsked.current) return
    hasAsked.current = true
    start()
  }, [start])
  return (
    <div className="grid gap-4">
      {failure !== undefined && (
        <Alert tone="danger" title="We couldn’t sign you in">
          {failure}
        </Alert>
      )}
      <Button variant="primary" busy={isBusy} busyLabel="Waiting for your device…" onClick={start}>
        Use passkey
      </Button>
    </div>
  )
}
