import { anyRole, endpoint } from '../kernel/endpoint.ts'
import { signInReply } from './schema.ts'
import {
  addedFactor,
  appCode,
  newAuthenticatorApp,
  recoveryCodes,
  secondFactor,
  secondStep,
} from './second-factor.schema.ts'

export const finishSignIn = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor',
  summary: 'The second step of signing in: a code of the authenticator app, a recovery code or a passkey',
  access: 'public',
  body: secondStep,
  reply: signInReply,
  problems: ['sign-in-failed', 'wrong-state'],
})

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/api/account/second-factor',
  summary: 'What the signed-in person proves themselves with besides the password',
  access: anyRole,
  withoutSecondFactor: true,
  reply: secondFactor,
})

export const startAuthenticatorApp = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/app',
  summary: 'A new key for an authenticator app, which counts once a code confirms it',
  access: anyRole,
  withoutSecondFactor: true,
  isSecret: true,
  proof: 'recent',
  reply: newAuthenticatorApp,
  problems: ['wrong-state'],
})

export const confirmAuthenticatorApp = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/app/confirmation',
  summary: 'Confirm the authenticator app with its first code',
  access: anyRole,
  withoutSecondFactor: true,
  isSecret: true,
  proof: 'recent',
  audit: 'second-factor.add',
  body: appCode,
  reply: addedFactor,
  problems: ['wrong-state'],
})

export const removeAuthenticatorApp = endpoint({
  method: 'DELETE',
  path: '/api/account/second-factor/app',
  summary: 'Remove the authenticator app',
  access: anyRole,
  proof: 'recent',
  audit: 'second-factor.remove',
  reply: secondFactor,
  problems: ['wrong-state'],
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/recovery-codes',
  summary: 'New recovery codes, which replace all earlier ones',
  access: anyRole,
  isSecret: true,
  proof: 'recent',
  audit: 'second-factor.renew-codes',
  reply: recoveryCodes,
  problems: ['wrong-state'],
})

export const stopSecondFactorReset = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/reset/stop',
  summary: 'Stop the reset of the second factor that an administrator asked for',
  access: anyRole,
  audit: 'second-factor.stop-reset',
  reply: secondFactor,
  problems: ['wrong-state', 'key-reused'],
})
