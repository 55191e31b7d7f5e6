import type { DrugOrClass } from '../drugs/all.ts'
import type { Source } from '../source.ts'
import type { ConditionRow, When } from './row.ts'

type Row = (
  whom: readonly [DrugOrClass, ...DrugOrClass[]],
  when: When,
  effect: string,
  ...sources: readonly [Source, ...Source[]]
) => ConditionRow

const row =
  (severity: ConditionRow['severity']): Row =>
  (whom, when, effect, ...sources) => ({ whom, when, severity, effect, sources })

/** Rows with a source, by their severity. */
export const serious = row('serious')
export const caution = row('caution')
export const fine = row('fine')

/** The Australian categories of pregnancy in words, to follow a drug's name. A ranking they are not. */
export const manyWomen = 'many women have taken it, and no harm to their children was found.'
export const fewWomen = 'few women have been followed; no harm was found in their children or in animals.'
export const fewWomenNoAnimals =
  'few women have been followed, without harm to their children; it hasn’t been tested enough in animals.'
export const harmInAnimals =
  'few women have been followed; animals were harmed, so weigh the benefit against the risk.'

export const pregnant = { pregnancy: 'any' } as const
export const nursing = { breastfeeding: true } as const
export const anyKidney = { kidney: 'any disease' } as const
/** What sources call severe kidney disease without a number. */
export const severeKidney = { eGFRBelow: 30 } as const
/** What sources call end-stage kidney disease without a number. */
export const endStageKidney = { eGFRBelow: 15 } as const
export const anyLiver = { liver: 'any disease' } as const
export const severeLiver = { liver: 'severe disease' } as const
