import type { NewNotification } from '../../outbox/outbox.ts'

const securityAlert = (userId: number, title: string, body: string): NewNotification<'system-alert'> => ({
  type: 'system-alert',
  title,
  body,
  payload: { message: body, about: { kind: 'account', id: userId } },
})

const ifNotYou = 'If this wasn’t you, change your password and end your other sessions.'

export const appAdded = (userId: number) =>
  securityAlert(
    userId,
    'Authenticator app added',
    `From now on we ask for a code of your app when you sign in. ${ifNotYou}`,
  )

export const appRemoved = (userId: number) =>
  securityAlert(
    userId,
    'Authenticator app removed',
    `We no longer ask for a code of your app when you sign in. ${ifNotYou}`,
  )

export const passkeyAdded = (userId: number, name: string) =>
  securityAlert(userId, 'Passkey added', `The passkey '${name}' now signs in to your account. ${ifNotYou}`)

export const passkeyRemoved = (userId: number, name: string) =>
  securityAlert(
    userId,
    'Passkey removed',
    `The passkey '${name}' no longer signs in to your account. ${ifNotYou}`,
  )

export const recoveryCodesRenewed = (userId: number) =>
  securityAlert(userId, 'New recovery codes', `Your earlier recovery codes no longer work. ${ifNotYou}`)

const codes = (count: number) => (count === 0 ? 'none' : String(count))

export const recoveryCodeUsed = (userId: number, left: number) =>
  securityAlert(
    userId,
    'Recovery code used',
    `Someone signed in to your account with a recovery code. You have ${codes(left)} left. ${ifNotYou}`,
  )

export const resetStopped = (userId: number, name: string) =>
  securityAlert(
    userId,
    'A reset was stopped',
    `${name} stopped the reset of their second step that you asked for. Ask them whether they need help.`,
  )
