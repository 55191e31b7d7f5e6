import * as z from 'zod/mini'
import { newPrescription } from './schema.ts'

/** The new version of a prescription, for the same person at the same appointment. It is signed like any other. */
export const amendment = z.pick(newPrescription, { medications: true, reasons: true, refills: true })
export type Amendment = z.output<typeof amendment>
