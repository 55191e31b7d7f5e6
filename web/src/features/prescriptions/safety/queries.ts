import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as endpoints from '@alafia/contract/safety/endpoints'
import { call } from '../../../lib/http/call.ts'

/** A medication as far as it is checked. */
export type OrderedMedicine = { name: string; dosage: string }

/** What speaks against these medications at this visit; asked anew whenever the lists of prescriptions change. */
export const safetyQuery = (appointmentId: number, medications: readonly OrderedMedicine[]) =>
  queryOptions({
    queryKey: ['/api/prescriptions', 'check', appointmentId, medications],
    queryFn: ({ signal }) =>
      call(endpoints.checkSafety, { body: { appointmentId, medications: [...medications] }, signal }),
    enabled: medications.length > 0,
    placeholderData: keepPreviousData,
    // What was noted of a person a while ago isn't what to sign by.
    gcTime: 0,
  })

export const safetyTableQuery = queryOptions({
  queryKey: ['/api/safety/table'],
  queryFn: ({ signal }) => call(endpoints.getSafetyTable, { signal }),
})
