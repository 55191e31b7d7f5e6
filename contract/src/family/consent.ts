import * as z from 'zod/mini'
import { linkSecret, newPassword } from '../accounts/new-password.ts'
import { emailAddress } from '../kernel/email.ts'
import { civilDate, instant } from '../kernel/civil-schema.ts'
import { id } from '../kernel/ids.ts'
import { scopes } from './sharing.ts'

export const consentRequest = z.object({ email: emailAddress('Enter an email address') })

export const consentSecret = z.object({ secret: linkSecret })

export const consentAnswer = z.object({
  secret: linkSecret,
  /** None declines. */
  scopes: z.array(z.enum(scopes)).check(z.maxLength(scopes.length)),
  /** The last day; null for no end. */
  until: z.nullable(civilDate('Enter a date')),
})
export type ConsentAnswer = z.output<typeof consentAnswer>

export const signInForm = z.object({ secret: linkSecret, password: newPassword() })

/** Whether the link can create the adult's own sign-in; 'taken': another account has the address. */
export const signInStates = ['open', 'made', 'taken', 'closed'] as const
export type SignInState = (typeof signInStates)[number]

/** Why it can't. */
export const signInRefusals: Record<Exclude<SignInState, 'open'>, string> = {
  made: 'You have your own sign-in already. Sign in with your email and password',
  taken:
    'There is an account with this address already. Ask the clinic: your doctors must see one record, not two',
  closed: 'This link can’t create a sign-in. Ask for a new one',
}

/** What the holder of the link sees: no health data, and names only as the account holder typed them. */
export const consentPage = z.object({
  state: z.enum(['asked', 'agreed', 'ended']),
  firstName: z.string(),
  lastName: z.string(),
  /** Where the link was sent; empty once an account was closed. */
  address: z.string(),
  holderName: z.string(),
  scopes: z.array(z.enum(scopes)),
  until: z.nullable(civilDate()),
  answerBy: instant,
  signIn: z.enum(signInStates),
})
export type ConsentPage = z.infer<typeof consentPage>

/** What an adult sees in their own account: what they agreed to share with another one. */
export const ownConsent = z.object({
  id: id(),
  holderName: z.string(),
  scopes: z.array(z.enum(scopes)),
  until: z.nullable(civilDate()),
  endedAt: z.nullable(instant),
})
export type OwnConsent = z.infer<typeof ownConsent>

/** What the account holder sees of the question. */
export const consentState = z.nullable(
  z.object({ state: z.enum(['asked', 'agreed']), until: z.nullable(civilDate()), answerBy: instant }),
)
