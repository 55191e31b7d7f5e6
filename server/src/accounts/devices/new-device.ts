import type { NewNotification } from '../../outbox/outbox.ts'
import { networkLabel } from '../sessions/network-label.ts'

type SignedIn = { id: number; deviceName: string | null; address: string }

/** 'Chrome on Windows, from network 102.89.34.x' */
export const deviceAndNetwork = ({ deviceName, address }: Omit<SignedIn, 'id'>): string =>
  `${deviceName ?? 'An unknown device'}, from ${networkLabel(address)}`

export const newDeviceNotice = (signedIn: SignedIn): NewNotification<'system-alert'> => {
  const message = `${deviceAndNetwork(signedIn)}. If this wasn’t you, end the session and change your password`
  return {
    type: 'system-alert',
    title: 'Sign-in on a new device',
    body: message,
    payload: { message, about: { kind: 'sign-in', id: signedIn.id } },
  }
}
