import * as z from 'zod/mini'
import { birthDate } from '../family/schema.ts'
import { emailAddress } from '../kernel/email.ts'
import { optionalPhone } from '../kernel/phone.ts'
import { text } from '../kernel/text.ts'
import { linkSecret, newPassword } from './new-password.ts'

/** From this age people open an account of their own. */
export const adultAge = 18
export const tooYoungToSignUp = `You need to be at least ${adultAge} to open an account. A parent or guardian can add you to theirs`

/** For this many hours the link confirms the address. */
export const signUpHours = 24

/** What a link can be before it is used up; `taken`: the address has an account by now. */
export const signUpStates = ['open', 'used', 'expired', 'taken', 'off'] as const
export type SignUpState = (typeof signUpStates)[number]

/** Why a link can no longer be used. */
export const signUpRefusals: Record<Exclude<SignUpState, 'open'>, string> = {
  used: 'This link has been used. Sign in with your email and password',
  expired: `This link has expired: it worked for ${signUpHours} hours. Create the account again`,
  taken: 'You already have an account. Sign in with your email and password',
  off: 'New accounts are by invitation only. Ask the clinic for one',
}

export const signUpForm = z.object({
  firstName: text({ max: 60, message: 'Enter your first name' }),
  lastName: text({ max: 60, message: 'Enter your last name' }),
  email: emailAddress('Enter your email address'),
  phone: optionalPhone,
  dateOfBirth: birthDate('Enter your date of birth'),
  password: newPassword(),
})

export const signUpSecret = z.object({ secret: linkSecret })

/** Whose address a link confirms; null unless it is open. */
export const signUpDetails = z.object({
  state: z.enum(signUpStates),
  firstName: z.nullable(z.string()),
  email: z.nullable(z.string()),
})

/** The password that was chosen: whoever only has the mailbox can't confirm what a stranger filled in. */
export const confirmSignUpForm = z.object({
  secret: linkSecret,
  password: z
    .string('Enter the password that you chose')
    .check(z.minLength(1, 'Enter the password that you chose'), z.maxLength(400, 'At most 200 characters')),
})
