import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProblemBody } from '@alafia/contract/kernel/problems'
import type { DispensingContext } from '@alafia/contract/prescriptions/dispensing-context'
import type { DraftPayer } from '@alafia/contract/prescriptions/note-draft'
import { useClinic } from '../../../lib/clinic.ts'
import type { MedicationPicks } from '../picks/picks.ts'
import { stockOptionsQuery } from '../queries.ts'
import { chargeBody, chargeOf, keyOf, suggestedInsurer, type LineOf, type Payer } from './charge.ts'
import { insurersQuery } from './queries.ts'

const nothingChosen: DraftPayer = { insurerId: null, memberNumber: null, authorisation: '', shares: [] }

/** Who pays, as the pharmacist has said; null until they do: then the suggestion no longer counts. */
type Chosen = { payer: DraftPayer | null; changePayer: (payer: DraftPayer) => void }

/** What the picks cost and who pays, before they are dispensed. */
export const useCharge = (
  prescriptionId: number,
  medications: readonly MedicationPicks[],
  person: DispensingContext | undefined,
  { payer: chosen, changePayer }: Chosen,
) => {
  const client = useQueryClient()
  const { currency } = useClinic()
  const query = useQuery(insurersQuery)
  const [attempt, setAttempt] = useState(0)
  const insurers = query.data ?? []
  const suggested = suggestedInsurer(insurers, person?.insurance?.provider)
  const insurer = chosen === null ? suggested : insurers.find(({ id }) => id === chosen.insurerId)
  const payer: Payer = {
    insurer,
    memberNumber: chosen?.memberNumber ?? person?.insurance?.number ?? '',
    authorisation: chosen?.authorisation ?? '',
    shares: new Map(chosen?.shares.map((one) => [keyOf(one), one.insurerShare])),
  }
  const charge = chargeOf(medications, payer, currency)
  const isKnown =
    chosen?.insurerId === null || (query.data !== undefined && (chosen !== null || person !== undefined))
  const change = (changed: Partial<DraftPayer>) =>
    changePayer({ ...nothingChosen, insurerId: insurer?.id ?? null, ...chosen, ...changed })
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
      changePayer({
        ...nothingChosen,
        insurerId,
        memberNumber: insurerId !== null && insurerId === suggested?.id ? null : '',
      }),
    change,
    /** What an insurer pays of a line instead of its percentage, as typed. */
    changeShare: ({ medicationIndex, itemId }: LineOf, insurerShare: string) =>
      change({
        shares: [
          ...(chosen?.shares ?? []).filter((one) => keyOf(one) !== keyOf({ medicationIndex, itemId })),
          { medicationIndex, itemId, insurerShare },
        ],
      }),
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
