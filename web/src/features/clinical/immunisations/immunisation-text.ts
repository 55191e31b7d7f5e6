import type { Immunisation } from '@alafia/contract/clinical/immunisations/schema'
import { plainDate } from '../../../lib/format.ts'

/** 'OPV 1, given elsewhere on 3 March 2026, batch A12' */
export const immunisationText = ({ dose, givenOn, batch, given }: Immunisation): string =>
  [dose, `given ${given} on ${plainDate(givenOn)}`, batch !== null && `batch ${batch}`]
    .filter(Boolean)
    .join(', ')
