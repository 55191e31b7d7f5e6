import { endpoint } from '../kernel/endpoint.ts'
import { signInReply } from './schema.ts'
import { confirmSignUpForm, signUpDetails, signUpForm, signUpSecret } from './sign-up.schema.ts'

export const signUp = endpoint({
  method: 'POST',
  path: '/api/auth/sign-up',
  summary: 'Ask for a patient’s account; emails a link. The same answer whether or not the address has one',
  access: 'public',
  body: signUpForm,
})

export const getSignUp = endpoint({
  method: 'POST',
  path: '/api/auth/sign-up/details',
  summary: 'Whose address a sign-up link confirms, and whether it can still be used',
  access: 'public',
  body: signUpSecret,
  reply: signUpDetails,
})

export const confirmSignUp = endpoint({
  method: 'POST',
  path: '/api/auth/sign-up/confirm',
  summary: 'Confirm the address with the link and the chosen password: creates the account and signs in',
  access: 'public',
  body: confirmSignUpForm,
  reply: signInReply,
  problems: ['wrong-state'],
})
