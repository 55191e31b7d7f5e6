import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Whose numbers are written without the country's code. */
const home = 'NG'

/** '+2348035550142' for '0803 555 0142', or '+234 803 555 0142'. Undefined for what can't be a number anywhere. */
export const e164Of = (typed: string): string | undefined => {
  const read = parsePhoneNumberFromString(typed, { defaultCountry: home, extract: false })
  return read?.isPossible() ? read.number : undefined
}

/** As people here write it: '0803 555 0142', and '+44 20 7946 0018' abroad. What was stored otherwise stays as it is. */
export const phoneText = (stored: string): string => {
  const read = /^\+\d+$/.test(stored) ? parsePhoneNumberFromString(stored) : undefined
  if (!read?.isPossible()) return stored
  return read.countryCallingCode === '234' ? read.formatNational() : read.formatInternational()
}
