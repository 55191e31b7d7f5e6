import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { checkPrescription } from '@alafia/contract/prescriptions/endpoints'
import { call } from '../../../lib/http/call.ts'

/** A medication as far as it is typed. */
export type MedicineToCheck = {
  name: string
  dosage: string
  frequency: string
  duration: string
  instructions: string | null
  /** Units; undefined as long as none are typed. */
  quantity?: number | undefined
}

/** The safety check of these medications at this appointment; repeated whenever the lists of prescriptions change. */
export const safetyQuery = (
  appointmentId: number,
  medications: readonly MedicineToCheck[],
  replaces?: number,
) =>
  queryOptions({
    queryKey: ['/api/prescriptions', 'check', appointmentId, medications, replaces ?? null],
    queryFn: async ({ signal }) => ({
      ...(await call(checkPrescription, {
        body: {
          appointmentId,
          medications: [...medications],
          ...(replaces === undefined ? {} : { replaces }),
        },
        signal,
      })),
      names: medications.map(({ name }) => name),
    }),
    enabled: medications.length > 0,
    placeholderData: keepPreviousData,
    // Not cached: no one should sign based on old findings.
    gcTime: 0,
  })
