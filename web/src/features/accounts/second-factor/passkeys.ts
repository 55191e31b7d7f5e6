import { useState } from 'react'
import type { PasskeyProof } from '@alafia/contract/accounts/passkeys.schema'
import { CallError, NetworkError } from '../../../lib/http/call.ts'
import { reasonFor } from '../../../ui/form/failure.ts'

type Options = { options: Record<string, unknown> }

/** Loaded only when someone uses a passkey. */
const library = () => import('@simplewebauthn/browser')

/** The browser asks for a passkey. @throws Error if the person says no */
export const askForPasskey = async ({ options }: Options): Promise<PasskeyProof> => {
  const { startAuthentication } = await library()
  // The server made these options with the same library.
  const { id, response } = await startAuthentication({ optionsJSON: options as never })
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, response: { clientDataJSON, authenticatorData, signature } }
}

/** The browser creates a passkey. @throws Error if the person says no */
export const createPasskey = async ({ options }: Options) => {
  const { startRegistration } = await library()
  // As above.
  const { id, response } = await startRegistration({ optionsJSON: options as never })
  const { clientDataJSON, attestationObject } = response
  return { id, response: { clientDataJSON, attestationObject } }
}

const whyOf = (error: unknown): string => {
  if (error instanceof CallError || error instanceof NetworkError) return reasonFor(error)
  // The library's name for a passkey that the device has already.
  if (error instanceof Error && error.name === 'InvalidStateError')
    return 'This device has a passkey for your account already.'
  return 'Your device didn’t confirm. Try again, or use another way.'
}

/** Asks the server, then the device, then the server again; `failure` says why that didn't work. */
export const usePasskey = <Reply>(run: () => Promise<Reply>, onDone: (reply: Reply) => void) => {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const start = async () => {
    setIsBusy(true)
    setFailure(undefined)
    try {
      onDone(await run())
    } catch (error) {
      setFailure(whyOf(error))
    } finally {
      setIsBusy(false)
    }
  }
  return { start: () => void start(), isBusy, failure }
}
