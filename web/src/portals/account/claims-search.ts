import { dateParam, idParam } from '../shell/address-params.ts'

type ClaimsSearch = {
  /** Both days or none, in order. */
  from?: string | undefined
  to?: string | undefined
  insurer?: number | undefined
}

/** The query of the address before it is validated. */
export type GivenClaimsSearch = { [Key in keyof ClaimsSearch]?: unknown }

/** Invalid values are undefined. */
export const claimsSearch = (given: GivenClaimsSearch): ClaimsSearch => {
  const [from, to] = [dateParam(given.from), dateParam(given.to)]
  const areDays = from !== undefined && to !== undefined && from <= to
  return {
    from: areDays ? from : undefined,
    to: areDays ? to : undefined,
    insurer: idParam(given.insurer),
  }
}
