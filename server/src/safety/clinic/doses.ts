import type { DoseRow } from '../facts/doses/row.ts'
import type { DrugName } from '../facts/drugs/all.ts'
import { isUsed, type Live } from '../live.ts'

type ClinicDose = Live<DoseRow> & { drug: DrugName }

/** The clinic's own limits of a dose, by drug. */
export type ClinicDoses = ReadonlyMap<DrugName, readonly ClinicDose[]>

export const clinicDosesOf = (rows: readonly ClinicDose[]): ClinicDoses =>
  new Map(rows.map(({ drug }) => [drug, rows.filter((row) => row.drug === drug && isUsed(row))]))
