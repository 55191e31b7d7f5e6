import { queryOptions } from '@tanstack/react-query'
import { getEmailConfirmation, getEmailUndo } from '@alafia/contract/accounts/own-account.endpoints'
import { getPasswordReset } from '@alafia/contract/accounts/password-reset.endpoints'
import { getSignUp } from '@alafia/contract/accounts/sign-up.endpoints'
import { call } from '../../../lib/http/call.ts'

/* What a link in an email does. The secret goes in the body, so that no URL or log contains it. */

export const signUpQuery = (secret: string) =>
  queryOptions({
    queryKey: [getSignUp.path, secret],
    queryFn: ({ signal }) => call(getSignUp, { body: { secret }, signal }),
  })

export const passwordResetQuery = (secret: string) =>
  queryOptions({
    queryKey: [getPasswordReset.path, secret],
    queryFn: ({ signal }) => call(getPasswordReset, { body: { secret }, signal }),
  })

export const emailConfirmationQuery = (secret: string) =>
  queryOptions({
    queryKey: [getEmailConfirmation.path, secret],
    queryFn: ({ signal }) => call(getEmailConfirmation, { body: { secret }, signal }),
  })

export const emailUndoQuery = (secret: string) =>
  queryOptions({
    queryKey: [getEmailUndo.path, secret],
    queryFn: ({ signal }) => call(getEmailUndo, { body: { secret }, signal }),
  })
