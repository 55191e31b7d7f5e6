import { Secret, TOTP } from 'otpauth'
import type { AddedFactor, NewAuthenticatorApp } from '@alafia/contract/accounts/second-factor.schema'
import type { Caller, TestServer } from './server.ts'

/** The code that an authenticator app with this key shows. @param steps half minutes from now */
export const codeAt = ({ clock }: Pick<TestServer, 'clock'>, key: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({
    timestamp: clock.now().getTime() + steps * 30_000,
  })

/** Adds an authenticator app to the caller's account. */
export const addApp = async (server: TestServer, caller: Caller) => {
  const { body: app } = await caller.post<NewAuthenticatorApp>('/api/account/second-factor/app')
  const { status, body } = await caller.post<AddedFactor>('/api/account/second-factor/app/confirmation', {
    code: codeAt(server, app.key),
  })
  if (status !== 200) throw new Error(`The app was not added: ${status}`)
  return { key: app.key, recoveryCodes: body.recoveryCodes }
}
