import type { EmergencyAccess } from '@alafia/contract/chart-access/schema'
import { civilOf, type ZoneName } from '@alafia/contract/kernel/civil'
import { instantLabel } from '../../../lib/format.ts'

/** 'Mon 26 Oct, 22:10 to 22:28', by the clinic's clock. */
export const timeSpan = ({ startedAt, endsAt }: EmergencyAccess, zone: ZoneName): string => {
  const end = civilOf(new Date(endsAt), zone)
  const isOneDay = civilOf(new Date(startedAt), zone).date === end.date
  return `${instantLabel(startedAt, zone)} to ${isOneDay ? end.time : instantLabel(endsAt, zone)}`
}
