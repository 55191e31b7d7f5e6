import type { ClinicDetails } from '@alafia/contract/clinic/schema'

/** The last lines of every email: who sends it, and how to reach them; '' where the clinic hasn't entered anything. */
export const emailFooter = ({ name, address, phone }: ClinicDetails): string => {
  const lines = [name, address, phone].filter((line) => line !== null)
  return lines.length === 0 ? '' : `\n\n${lines.join('\n')}`
}
