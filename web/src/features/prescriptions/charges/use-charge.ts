import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import type { DispensingContext } from '@alafia/contract/prescriptions/dispensing-context'
import type { MedicationPicks } from '../picks/picks.ts'
import { stockOptionsQuery } from '../queries.ts'
import { chargeBody, chargeOf, suggestedInsurer, type Payer } from './charge.ts'
import { insurersQuery } from './queries.ts'

/** `insurerId`: undefined until the pharmacist chooses; then the suggestion no longer counts. */
type Chosen = Omit<Payer, 'insurer' | 'memberNumber'> & {
  insurerId: number | null | undefined
  memberNumber: string | undefined
}

const nothingChosen: Chosen = {
  insurerId: undefined,
  memberNumber: undefined,
  authorisation: '',
  shares: new Map(),
}

/** What the picks cost and who pays, before they are dispensed. */
export const useCharge = (
  prescriptionId: number,
  medications: readonly MedicationPicks[],
  person: DispensingContext | undefined,
) => {
  const client = useQueryClient()
  const query = useQuery(insurersQuery)
  const [chosen, setChosen] = useState(nothingChosen)
  const [attempt, setAttempt] = useState(0)
  const insurers = query.data ?? []
  const suggested = suggestedInsurer(insurers, person?.insurance?.provider)
  const insurer =
    chosen.insurerId === undefined ? suggested : insurers.find(({ id }) => id === chosen.insurerId)
  const payer: Payer = {
    ...chosen,
    insurer,
    memberNumber: chosen.memberNumber ?? person?.insurance?.number ?? '',
  }
  const charge = chargeOf(medications, payer)
  const isKnown = chosen.insurerId !== undefined || (query.data !== undefined && person !== undefined)
  return {
    ...charge,
    payer,
    insurers,
    query,
    suggested,
    stated: person?.insurance?.provider ?? null,
    /** Whether who pays is known: chosen, or suggested by what is loaded. */
    isKnown,
    isTried: attempt > 0,
    attempt,
    /** The numbers are those of one insurer: another brings none, except the profile's own its member number. */
    chooseInsurer: (insurerId: number | null) =>
      setChosen({
        ...nothingChosen,
        insurerId,
        memberNumber: insurerId !== null && insurerId === suggested?.id ? undefined : '',
      }),
    change: (changed: Partial<Pick<Chosen, 'memberNumber' | 'authorisation' | 'shares'>>) =>
      setChosen({ ...chosen, ...changed }),
    /** The charge to send; undefined if something has to be corrected first. */
    validate: () => {
      setAttempt(attempt + 1)
      return isKnown && charge.lines.every(({ error }) => error === undefined)
        ? chargeBody(charge, payer)
        : undefined
    },
    /** Prices that have changed are shown at once. */
    refused: ({ type }: ProblemBody) => {
      if (!type.endsWith('price-changed')) return
      void client.invalidateQueries({ queryKey: stockOptionsQuery(prescriptionId).queryKey })
      void client.invalidateQueries({ queryKey: insurersQuery.queryKey })
    },
  }
}
export type ChargeBody = ReturnType<typeof chargeBody>
export type Charge = ReturnType<typeof useCharge>
