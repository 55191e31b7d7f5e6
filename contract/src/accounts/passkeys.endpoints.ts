import { anyRole, endpoint } from '../kernel/endpoint.ts'
import { idParams } from '../kernel/ids.ts'
import { newPasskey, passkeyName, passkeyOptions, passkeySignIn, passkeyTicket } from './passkeys.schema.ts'
import { signInReply } from './schema.ts'
import { addedFactor, secondFactor } from './second-factor.schema.ts'

export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/auth/passkey/options',
  summary: 'What a browser needs to sign in with a passkey alone',
  access: 'public',
  reply: passkeyOptions,
  problems: ['wrong-state'],
})

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkey',
  summary: 'Sign in with a passkey alone: it checks the person too, so it counts as both factors',
  access: 'public',
  body: passkeySignIn,
  reply: signInReply,
  problems: ['sign-in-failed', 'wrong-state'],
})

export const startPasskeyStep = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/passkey-options',
  summary: 'What a browser needs to use a passkey as the second step of signing in',
  access: 'public',
  body: passkeyTicket,
  reply: passkeyOptions,
  problems: ['sign-in-failed', 'wrong-state'],
})

export const startPasskeyProof = endpoint({
  method: 'POST',
  path: '/api/account/proof/passkey-options',
  summary: 'What a browser needs to prove with a passkey again who you are',
  access: anyRole,
  withoutSecondFactor: true,
  isSecret: true,
  reply: passkeyOptions,
  problems: ['wrong-state'],
})

export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/passkeys/options',
  summary: 'What a browser needs to create a passkey',
  access: anyRole,
  withoutSecondFactor: true,
  isSecret: true,
  proof: 'recent',
  reply: passkeyOptions,
  problems: ['wrong-state'],
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/passkeys',
  summary: 'Add the passkey that the browser has created',
  access: anyRole,
  withoutSecondFactor: true,
  isSecret: true,
  proof: 'recent',
  audit: 'second-factor.add',
  body: newPasskey,
  reply: addedFactor,
  problems: ['wrong-state'],
})

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/api/account/second-factor/passkeys/:id',
  summary: 'Give a passkey another name',
  access: anyRole,
  audit: 'second-factor.rename',
  params: idParams,
  body: passkeyName,
  reply: secondFactor,
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/account/second-factor/passkeys/:id',
  summary: 'Remove a passkey',
  access: anyRole,
  proof: 'recent',
  audit: 'second-factor.remove',
  params: idParams,
  reply: secondFactor,
  problems: ['wrong-state'],
})
