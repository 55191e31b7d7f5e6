import * as z from 'zod/mini'
import { id } from '../../kernel/ids.ts'

const named = { id: id(), name: z.string() }

/** What a pharmacy needs before a prescription can be dispensed there. */
export const pharmacyNeeds = ['hours', 'pharmacist', 'stock'] as const

/** How far the clinic is set up. Only active staff and open pharmacies count. */
export const checklist = z.object({
  /** What is entered under Clinic Details. */
  details: z.object({
    name: z.boolean(),
    address: z.boolean(),
    phone: z.boolean(),
    registrationNumber: z.boolean(),
  }),
  logo: z.boolean(),
  /** The number that patients call when a life is in danger; there is always one. */
  emergencyNumber: z.string(),
  /** Whether the clinic's opening hours are entered. */
  openingHours: z.boolean(),
  doctors: z.object({ total: z.int(), withoutHours: z.array(z.object(named)) }),
  appointmentTypes: z.int(),
  specializations: z.int(),
  /** Besides the clinic's own address. */
  sites: z.int(),
  pharmacies: z.object({
    total: z.int(),
    incomplete: z.array(z.object({ ...named, lacks: z.array(z.enum(pharmacyNeeds)) })),
  }),
  /** Whether anyone has an account as a patient. */
  patients: z.boolean(),
  administrators: z.int(),
  /** The server's settings. */
  sendsEmail: z.boolean(),
  makesBackups: z.boolean(),
  paidInApp: z.boolean(),
})
export type Checklist = z.infer<typeof checklist>
