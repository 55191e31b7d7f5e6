import * as z from 'zod/mini'
import { civilDate, instant } from '../kernel/civil-schema.ts'
import { id, idInPath } from '../kernel/ids.ts'
import { page } from '../kernel/paging.ts'
import { maxSearchLength } from '../kernel/search.ts'
import { optionalText, text } from '../kernel/text.ts'
import { person } from '../doctors/schema.ts'
import { itemForms } from '../inventory/states.ts'
import { queueFilters } from './queue.ts'
import { mostRefills, prescriptionStatuses, prescriptionTabs, statusAlias } from './states.ts'

const mostUnits = 10_000

/** To hand out, counted as the pharmacy's stock is (inventory/units.ts): tablets and capsules, else bottles, vials, tubes, inhalers. */
const units = z
  .int('Quantity must be a whole number')
  .check(z.gte(0), z.lte(mostUnits, `At most ${mostUnits}`))

/** One line of the prescription, as the doctor types it. `quantity` is 1 unless stated. */
export const medicationForm = z.object({
  name: text({ max: 120, message: 'Please enter the medication name' }),
  dosage: text({ max: 120, message: 'Please enter the dosage' }),
  frequency: text({ max: 120, message: 'Please enter the frequency' }),
  duration: text({ max: 120, message: 'Please enter the duration' }),
  instructions: optionalText(500),
  quantity: z._default(units.check(z.gte(1, 'At least 1')), 1),
})
export type MedicationForm = z.input<typeof medicationForm>

export const medication = z.object({
  name: z.string(),
  dosage: z.string(),
  frequency: z.string(),
  duration: z.string(),
  instructions: z.nullable(z.string()),
  quantity: z.int(),
  /** Units handed out in the current filling, of those ordered; owed until handed out or given up. */
  dispensed: z.int(),
  owed: z.int(),
  /** Units of the current filling that were given up. */
  waived: z.int(),
})
export type Medication = z.infer<typeof medication>

export const findingKinds = ['allergy', 'duplicate', 'interaction', 'age', 'not-checked'] as const
export const findingSeverities = ['serious', 'caution', 'unknown'] as const

/** What a safety check found. */
export const finding = z.object({
  kind: z.enum(findingKinds),
  severity: z.enum(findingSeverities),
  /** The medication at hand, counted from 0 in the prescription's order; null for what is of the person. */
  medication: z.nullable(z.int()),
  /** The same for the same finding of the same medicines, so that a reason given stays with it. */
  key: z.string(),
  /** For the doctor and the pharmacist, one sentence. */
  message: z.string(),
  /** Where the rule is from; null for what isn't in the table. */
  source: z.nullable(z.string()),
})
export type Finding = z.infer<typeof finding>

/** A finding with which the doctor signed; serious ones have the reason. */
export const acceptedFinding = z.object({ ...finding.shape, reason: z.nullable(z.string()) })
export type AcceptedFinding = z.infer<typeof acceptedFinding>

/** As the pharmacist writes it: 'Amina Bello', 'Her brother Musa'. */
export const collector = optionalText(120)

/** As many as one prescription takes. */
const mostMedications = 20

/** What is to be checked before it is signed; nothing of it is stored. */
export const safetyCheck = z.object({
  appointmentId: id(),
  medications: z
    .array(
      z.object({
        name: text({ max: 120, message: 'Please enter the medication name' }),
        dosage: z._default(text({ min: 0, max: 120 }), ''),
      }),
    )
    .check(z.maxLength(mostMedications, 'At most 20 medications')),
})
export type SafetyCheck = z.output<typeof safetyCheck>

/** `version`: the edition of the table that was asked. */
export const safetyReport = z.object({ version: z.string(), findings: z.array(finding) })
export type SafetyReport = z.infer<typeof safetyReport>

/** Why the doctor goes on all the same; `key` names the finding. */
export const safetyReason = z.object({
  key: text({ max: 400, message: 'Please name the finding' }),
  reason: text({ max: 500, message: 'Please give a reason to go on' }),
})

/** What is checked, for people to read: every row with its source. */
export const safetyTable = z.object({
  version: z.string(),
  date: civilDate(),
  drugs: z.array(
    z.object({
      name: z.string(),
      also: z.array(z.string()),
      classes: z.array(z.string()),
      of: z.array(z.string()),
    }),
  ),
  rules: z.array(
    z.object({
      kind: z.enum(['allergy', 'duplicate', 'interaction', 'age']),
      severity: z.enum(['serious', 'caution']),
      what: z.string(),
      effect: z.string(),
      source: z.string(),
    }),
  ),
})
export type SafetyTable = z.infer<typeof safetyTable>

export const newPrescription = z.object({
  appointmentId: id(),
  patientId: id(),
  familyMemberId: z.optional(z.nullable(id())),
  doctorId: id(),
  medications: z
    .array(medicationForm, 'Please enter the medication name')
    .check(
      z.minLength(1, 'Please enter the medication name'),
      z.maxLength(mostMedications, 'At most 20 medications'),
    ),
  /** For each serious finding of the check one, else nothing is stored. */
  reasons: z._default(z.array(safetyReason).check(z.maxLength(200, 'At most 200 reasons')), []),
  status: z.optional(z.literal('pending', 'A new prescription starts as pending')),
  issuedDate: z.optional(civilDate('Please enter the date of issue')),
  expiryDate: z.optional(civilDate('Please enter the expiry date')),
  /** How often it may be filled again. */
  refills: z._default(
    z
      .int('Refills must be a whole number')
      .check(z.gte(0, 'Refills can not be below 0'), z.lte(mostRefills, `At most ${mostRefills} refills`)),
    0,
  ),
})
export type NewPrescription = z.output<typeof newPrescription>

/** What is taken from stock for one medication; `medication` counts from 0 in the prescription's order. */
export const pick = z.object({
  medication: z.int().check(z.gte(0), z.lte(19)),
  itemId: id(),
  quantity: units,
})
export type Pick = z.infer<typeof pick>

const statusWord = z.pipe(
  z.enum([...prescriptionStatuses, 'filled'], 'Not a status of a prescription'),
  z.transform((word) => (word === 'filled' ? statusAlias.filled : word)),
)

/**
 * Without `dispense`, fulfilling takes each medication's quantity from the item that its name and strength
 * tell without doubt; with it, just what is listed (part or none of a medication is then a decision).
 */
export const prescriptionChange = z
  .object({
    status: statusWord,
    pharmacistNotes: optionalText(2000),
    dispense: z.optional(z.array(pick).check(z.maxLength(100))),
    /** With what is picked up or delivered. */
    collectedBy: collector,
  })
  .check((context) => {
    const { status, pharmacistNotes, collectedBy } = context.value
    if (collectedBy && status !== 'picked-up' && status !== 'delivered')
      context.issues.push({
        code: 'custom',
        input: context.value,
        path: ['collectedBy'],
        message: 'Only what is picked up or delivered has somebody who collected it',
      })
    if (status === 'rejected' && !pharmacistNotes)
      context.issues.push({
        code: 'custom',
        input: context.value,
        path: ['pharmacistNotes'],
        message: 'Please say why the prescription is rejected',
      })
  })
export type PrescriptionChange = z.output<typeof prescriptionChange>

export const prescription = z.object({
  id: id(),
  appointmentId: id(),
  patientId: id(),
  familyMemberId: z.nullable(id()),
  doctorId: id(),
  doctorName: z.string(),
  /** The person the medicine is for: the family member, else the patient. */
  patientName: z.string(),
  patientDOB: z.nullable(civilDate()),
  medications: z.array(medication),
  /** With what the doctor signed, for the doctor and the pharmacist; null for whom it isn't meant. */
  findings: z.nullable(z.array(acceptedFinding)),
  status: z.enum(prescriptionStatuses),
  /** Prescribed at an urgent visit. */
  isUrgent: z.boolean(),
  issuedDate: civilDate(),
  expiryDate: civilDate(),
  pharmacistNotes: z.nullable(z.string()),
  pharmacistName: z.nullable(z.string()),
  /** The pharmacy that the patient chose; `isYours`: the reading pharmacist works there. */
  pharmacy: z.nullable(z.object({ id: id(), name: z.string(), isYours: z.boolean() })),
  refillsAllowed: z.int(),
  refillsLeft: z.int(),
  /** Whether it stands as its doctor signed it; what doesn't can't be dispensed. */
  isGenuine: z.boolean(),
  /** What its QR code is checked by; null for whom it isn't meant. */
  code: z.nullable(z.string()),
  /** Since when the present filling has been asked for: the issue, or the latest refill request. */
  requestedAt: instant,
  /** When the present filling was ready, and when it was collected or delivered. */
  dispensedAt: z.nullable(instant),
  collectedAt: z.nullable(instant),
  /** Who collected it, in the pharmacist's words; null for whom it isn't meant. */
  collectedBy: z.nullable(z.string()),
  /** Units of the present filling that are still owed; 0 before it is filled. */
  owed: z.int(),
  createdAt: instant,
  updatedAt: instant,
  familyMember: z.nullable(z.object({ firstName: z.string() })),
  doctor: z.object({ specialization: z.string(), user: person }),
})
export type Prescription = z.infer<typeof prescription>

export const prescriptionsQuery = z.object({
  ...page.shape,
  status: z.optional(statusWord),
  appointmentId: z.optional(idInPath),
  /** Of this account holder, for staff. */
  patientId: z.optional(idInPath),
  /** `queue`: pending and active, longest waiting first (the pharmacist's list: those that chose the own pharmacy before all others). `in-force`: what the patient card's '3 Active' counts, newest first. */
  view: z._default(z.enum(['newest', 'queue', 'in-force']), 'newest'),
  /** Of a pharmacist's queue. */
  queue: z.optional(z.enum(queueFilters, 'Not a part of the queue')),
  /** In a medication's name or the doctor's; for staff also in the patient's. */
  search: z.optional(text({ max: maxSearchLength, message: 'Please enter what to look for' })),
  /** Whose: the account holder's own, or a family member's. */
  member: z.optional(z.union([z.literal('self'), idInPath], 'Not a member of a family')),
  tab: z.optional(z.enum(prescriptionTabs, 'Not a tab of this list')),
})
export type PrescriptionsQuery = z.output<typeof prescriptionsQuery>

/**
 * What the session may see, counted by the dashboards' words: `fulfilled` counts the collected and delivered ones too.
 * `inForce` is the patient card's '3 Active'.
 */
export const prescriptionSummary = z.object({
  pending: z.int(),
  active: z.int(),
  fulfilled: z.int(),
  rejected: z.int(),
  inForce: z.int(),
})

/** What the shelf offers for one medication: the matching items, the surest first, batches first-expiring first. */
export const stockOffer = z.object({
  medication: z.int(),
  /** The item that name and strength tell without doubt, else null: then a person picks. */
  suggestedItemId: z.nullable(id()),
  items: z.array(
    z.object({
      id: id(),
      name: z.string(),
      dosage: z.string(),
      form: z.enum(itemForms),
      inStock: z.int(),
      batches: z.array(z.object({ batchNumber: z.string(), expiryDate: civilDate(), quantity: z.int() })),
    }),
  ),
})
export type StockOffer = z.infer<typeof stockOffer>

/** What anyone may learn who holds a printed prescription: that it is genuine, and whether it still stands. */
export const verification = z.object({
  /** Whether it stands as its doctor signed it. */
  isGenuine: z.boolean(),
  /** Whether the present filling has been handed out. */
  dispensed: z.boolean(),
  standing: z.enum(['in-force', 'expired', 'withdrawn']),
})
export type Verification = z.infer<typeof verification>
