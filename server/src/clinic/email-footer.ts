import { openingHoursText } from '@alafia/contract/clinic/opening'
import type { ClinicDetails } from '@alafia/contract/clinic/schema'
import type { OpeningSpan } from '@alafia/contract/pharmacies/schema'

/** The last lines of every email: who sends it, how to reach them and when; '' where the clinic hasn't entered anything. */
export const emailFooter = (
  { name, address, phone }: ClinicDetails,
  hours: readonly OpeningSpan[] | null = null,
): string => {
  const open = hours && `Open ${openingHoursText(hours)}`
  const lines = [name, address, phone, open].filter((line) => line !== null)
  return lines.length === 0 ? '' : `\n\n${lines.join('\n')}`
}
