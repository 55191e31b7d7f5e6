import type { NewNotification } from '../../outbox/outbox.ts'
import { networkLabel } from '../sessions/network-label.ts'

type SignedIn = { id: number; deviceName: string | null; address: string }

/** 'Chrome on Windows, from network 102.89.34.x' */
export const deviceAndNetwork = ({ deviceName, address }: Omit<SignedIn, 'id'>): string =>
  `${deviceName ?? 'An unknown device'}, from ${networkLabel(address)}`

const notice = (title: string, { id }: SignedIn, message: string): NewNotification<'system-alert'> => ({
  type: 'system-alert',
  title,
  body: message,
  payload: { message, about: { kind: 'sign-in', id } },
})

export const newDeviceNotice = (signedIn: SignedIn) =>
  notice(
    'Sign-in on a new device',
    signedIn,
    `${deviceAndNetwork(signedIn)}. If this wasn’t you, end the session and change your password`,
  )

export const passwordNotice = (signedIn: SignedIn) =>
  notice(
    'Your password was entered on a new device',
    signedIn,
    `${deviceAndNetwork(signedIn)}. Without the second step no one is signed in. If this wasn’t you, change your password`,
  )
