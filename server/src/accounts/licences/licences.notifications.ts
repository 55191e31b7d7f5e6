import { plainDate } from '@alafia/contract/kernel/format'
import type { CivilDate } from '@alafia/contract/kernel/civil'
import type { LicensedRole } from '@alafia/contract/kernel/roles'
import type { NewNotification } from '../../outbox/outbox.ts'

export type EndingLicence = {
  userId: number
  role: LicensedRole
  firstName: string
  lastName: string
  validUntil: CivilDate
}

const deeds: Record<LicensedRole, string> = { doctor: 'prescribed', pharmacist: 'dispensed' }

const alert = (userId: number, title: string, body: string): NewNotification<'system-alert'> => ({
  type: 'system-alert',
  title,
  body,
  payload: { message: body, about: { kind: 'account', id: userId } },
})

/** Whether it has ended when it is told of, or soon will. */
const words = ({ validUntil }: EndingLicence, today: CivilDate) =>
  validUntil < today
    ? { title: 'expired', body: `expired on ${plainDate(validUntil)}` }
    : { title: 'expires soon', body: `expires on ${plainDate(validUntil)}` }

export const noticeToOwner = (licence: EndingLicence, today: CivilDate): NewNotification<'system-alert'> => {
  const { title, body } = words(licence, today)
  return alert(
    licence.userId,
    `Your licence ${title}`,
    `Your licence as a ${licence.role} ${body}. Without a valid one nothing is ${deeds[licence.role]}: please give the new one to an administrator`,
  )
}

export const noticeToAdmins = (licence: EndingLicence, today: CivilDate): NewNotification<'system-alert'> => {
  const { title, body } = words(licence, today)
  return alert(
    licence.userId,
    `A licence ${title}`,
    `The licence of ${licence.firstName} ${licence.lastName} as a ${licence.role} ${body}`,
  )
}
