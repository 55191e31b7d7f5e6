import { queryOptions, useQuery } from '@tanstack/react-query'
import { getClinic } from '@alafia/contract/accounts/endpoints'
import type { Clinic } from '@alafia/contract/accounts/schema'
import { civilOf } from '@alafia/contract/kernel/civil'
import { call } from './call.ts'

export const clinicQuery = queryOptions({
  queryKey: ['/api/clinic'],
  queryFn: ({ signal }) => call(getClinic, { signal }),
})

const usualZone = 'Africa/Lagos'

/** The clinic: its zone, and today there by this machine's clock (a page may stay open over midnight). */
export const useClinic = (): Clinic => {
  const { data } = useQuery(clinicQuery)
  const timeZone = data?.timeZone ?? usualZone
  return { name: 'Alafia', currency: 'NGN', demo: [], ...data, timeZone, today: civilOf(new Date(), timeZone).date }
}
