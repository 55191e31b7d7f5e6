import type { Immunisation } from '@alafia/contract/clinical/immunisations/schema'
import { plainDate } from '../../../lib/format.ts'

/** 'given elsewhere on 3 March 2026, batch A12' */
export const immunisationText = ({ givenOn, batch, given }: Immunisation): string =>
  [`given ${given} on ${plainDate(givenOn)}`, batch !== null && `batch ${batch}`].filter(Boolean).join(', ')
