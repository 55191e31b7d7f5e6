import { plainDate } from '@alafia/contract/kernel/format'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import type { LicensedRole } from '@alafia/contract/kernel/roles'
import type { NewNotification } from '../../outbox/outbox.ts'

export type ExpiringLicence = {
  userId: number
  role: LicensedRole
  firstName: string
  lastName: string
  validUntil: CivilDate
}

const licensedActions: Record<LicensedRole, string> = { doctor: 'prescribe', pharmacist: 'dispense' }

const systemAlert = (userId: number, title: string, body: string): NewNotification<'system-alert'> => ({
  type: 'system-alert',
  title,
  body,
  payload: { message: body, about: { kind: 'account', id: userId } },
})

const expiryText = ({ validUntil }: ExpiringLicence, today: CivilDate) =>
  validUntil < today
    ? { title: 'expired', body: `expired on ${plainDate(validUntil)}` }
    : { title: 'expires soon', body: `expires on ${plainDate(validUntil)}` }

export const ownerNotification = (
  licence: ExpiringLicence,
  today: CivilDate,
): NewNotification<'system-alert'> => {
  const { title, body } = expiryText(licence, today)
  return systemAlert(
    licence.userId,
    `Your licence ${title}`,
    `Your licence as a ${licence.role} ${body}. Without a valid licence you can’t ${licensedActions[licence.role]}. Send the new one to an administrator`,
  )
}

export const adminNotification = (
  licence: ExpiringLicence,
  today: CivilDate,
): NewNotification<'system-alert'> => {
  const { title, body } = expiryText(licence, today)
  return systemAlert(
    licence.userId,
    `A licence ${title}`,
    `The licence of ${licence.firstName} ${licence.lastName} as a ${licence.role} ${body}`,
  )
}
