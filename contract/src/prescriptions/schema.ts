import * as z from 'zod/mini'
import { witness } from '../accounts/witness.ts'
import { civilDate, instant } from '../kernel/civil-schema.ts'
import { id, idInPath } from '../kernel/ids.ts'
import { page } from '../kernel/paging.ts'
import { maxSearchLength } from '../kernel/search.ts'
import { optionalText, text } from '../kernel/text.ts'
import { person } from '../doctors/schema.ts'
import { substitutionReasons } from '../inventory/relations.ts'
import { acceptedFinding, checkState, maxMedications, overrideReason } from '../safety/schema.ts'
import { chargeForm } from './charge-form.ts'
import { counselled } from './counselled.ts'
import { dispensedProduct } from './dispensed-product.ts'
import { acknowledgedFinding, acknowledgements } from './dispensing-check.ts'
import { draftVersion } from './draft.ts'
import { pharmacyPlace } from '../pharmacies/schema.ts'
import { queueFilters } from './queue.ts'
import { reversalReasons } from './reversal-reasons.ts'
import { maxRefills, prescriptionStatuses, prescriptionTabs, statusAlias } from './states.ts'

export const maxUnits = 10_000

export const minNoteLetters = 10
export const noteMissing = `Please say in at least ${minNoteLetters} letters why this is the right product`

/**
 * Counted like the pharmacy's stock (inventory/units.ts): in tablets and capsules, or else in bottles, vials, tubes, inhalers.
 */
const units = z.int('Quantity must be a whole number').check(z.gte(0), z.lte(maxUnits, `At most ${maxUnits}`))

/** Why only this product may be dispensed; left out, not null, where another brand may be. */
const noSubstitution = z.optional(
  z.pipe(
    optionalText(300),
    z.transform((reason) => reason ?? undefined),
  ),
)

/** One medication as the doctor types it. `quantity` is 1 unless stated. */
export const medicationForm = z.object({
  name: text({ max: 120, message: 'Please enter the medication name' }),
  dosage: text({ max: 120, message: 'Please enter the dosage' }),
  frequency: text({ max: 120, message: 'Please enter the frequency' }),
  duration: text({ max: 120, message: 'Please enter the duration' }),
  instructions: optionalText(500),
  quantity: z._default(units.check(z.gte(1, 'At least 1')), 1),
  noSubstitution,
})
export type MedicationForm = z.input<typeof medicationForm>

export const medication = z.object({
  name: z.string(),
  dosage: z.string(),
  frequency: z.string(),
  duration: z.string(),
  instructions: z.nullable(z.string()),
  quantity: z.int(),
  /** Why the doctor allows no other brand or strength; null where they do. */
  noSubstitution: z.nullable(z.string()),
  /** Units of the current fill that were dispensed, out of those ordered. The rest is owed until it is dispensed or waived. */
  dispensed: z.int(),
  owed: z.int(),
  /** Units of the current fill that were waived. */
  waived: z.int(),
  /** What was dispensed in the current fill; empty before it is filled. */
  dispensedProducts: z.array(dispensedProduct),
})
export type Medication = z.infer<typeof medication>

/** As typed by the pharmacist: 'Amina Bello', 'Her brother Musa'. */
export const collector = optionalText(120)

export const newPrescription = z.object({
  appointmentId: id(),
  patientId: id(),
  familyMemberId: z.optional(z.nullable(id())),
  doctorId: id(),
  medications: z
    .array(medicationForm, 'Please enter the medication name')
    .check(
      z.minLength(1, 'Please enter the medication name'),
      z.maxLength(maxMedications, `At most ${maxMedications} medications`),
    ),
  /** One for each finding of the safety check that must be answered; otherwise nothing is stored. */
  reasons: z._default(z.array(overrideReason).check(z.maxLength(200, 'At most 200 reasons')), []),
  /** The draft on the order pad that this is: it is emptied, unless another window has changed it since. */
  draftVersion: z.optional(draftVersion),
  status: z.optional(z.literal('pending', 'A new prescription starts as pending')),
  issuedDate: z.optional(civilDate('Please enter the date of issue')),
  expiryDate: z.optional(civilDate('Please enter the expiry date')),
  /** How often it may be refilled. */
  refills: z._default(
    z
      .int('Refills must be a whole number')
      .check(z.gte(0, 'Refills can’t be below 0'), z.lte(maxRefills, `At most ${maxRefills} refills`)),
    0,
  ),
})
export type NewPrescription = z.output<typeof newPrescription>

/**
 * The units taken from stock for one medication. Another brand needs a `reason`; another strength that and the `directions` that
 * were shown for it; an item of which nobody can tell whether it is the one that was ordered, a `note` that says why it is.
 */
export const pick = z.object({
  medicationIndex: z.int().check(z.gte(0), z.lt(maxMedications)),
  itemId: id(),
  quantity: units,
  reason: z.optional(z.nullable(z.enum(substitutionReasons, 'Choose a reason'))),
  note: z.optional(z.nullable(text({ min: minNoteLetters, max: 500, message: noteMissing }))),
  directions: z.optional(z.nullable(text({ max: 500, message: 'Confirm the new directions' }))),
})
export type Pick = z.infer<typeof pick>

const statusInput = z.pipe(
  z.enum([...prescriptionStatuses, 'filled'], 'Not a status of a prescription'),
  z.transform((word) => (word === 'filled' ? statusAlias.filled : word)),
)

/**
 * Without `dispense`, fulfilling takes each medication's quantity from an item that is beyond doubt what was ordered. With it,
 * exactly what is listed is taken, so that less than prescribed is a deliberate choice.
 */
export const prescriptionUpdate = z
  .object({
    status: statusInput,
    pharmacistNotes: optionalText(2000),
    dispense: z.optional(z.array(pick).check(z.maxLength(100))),
    /** Only if it is fulfilled: one for each serious finding about what is dispensed. */
    acknowledgements,
    /** Only if it is fulfilled: who pays. Without it, the patient pays all of it. */
    charge: z.optional(chargeForm),
    /** Only if it is fulfilled: a second person who checks it. Of a controlled drug it is required. */
    witness: z.optional(witness),
    /** Only if it is picked up or delivered. */
    collectedBy: collector,
  })
  .check((context) => {
    const { status, pharmacistNotes, collectedBy } = context.value
    if (collectedBy && status !== 'picked-up' && status !== 'delivered')
      context.issues.push({
        code: 'custom',
        input: context.value,
        path: ['collectedBy'],
        message: 'Name a collector only when it is picked up or delivered',
      })
    if (status === 'rejected' && !pharmacistNotes)
      context.issues.push({
        code: 'custom',
        input: context.value,
        path: ['pharmacistNotes'],
        message: 'Please say why the prescription is rejected',
      })
  })
export type PrescriptionUpdate = z.output<typeof prescriptionUpdate>

export const prescription = z.object({
  id: id(),
  appointmentId: id(),
  patientId: id(),
  familyMemberId: z.nullable(id()),
  doctorId: id(),
  doctorName: z.string(),
  /** The person the medicine is for: the family member, or else the patient. */
  patientName: z.string(),
  patientDOB: z.nullable(civilDate()),
  medications: z.array(medication),
  /** The safety findings with which the doctor signed, for the doctor and the pharmacist; null for everyone else. */
  findings: z.nullable(z.array(acceptedFinding)),
  /** What was checked when it was signed, for the same readers; null also if it was signed before that was kept. */
  checks: z.nullable(z.array(checkState)),
  /** The serious findings that pharmacists acknowledged when they dispensed it, for the same readers, oldest first. */
  acknowledged: z.nullable(z.array(acknowledgedFinding)),
  status: z.enum(prescriptionStatuses),
  /** Prescribed at an urgent appointment. */
  isUrgent: z.boolean(),
  /** For staff, while it waits: whether its prescriber was asked something, and has answered. */
  question: z.nullable(z.enum(['open', 'answered'])),
  /** The version that it replaces, and the one that has replaced it. */
  replaces: z.nullable(id()),
  replacedBy: z.nullable(id()),
  issuedDate: civilDate(),
  expiryDate: civilDate(),
  pharmacistNotes: z.nullable(z.string()),
  /** Who dispensed the current fill; of anything else, who handled it last. */
  pharmacistName: z.nullable(z.string()),
  /** The reader handled it last. */
  isHandledByYou: z.boolean(),
  /**
   * The pharmacy that the patient chose, and once it is filled the one that filled it. `isYours`: the pharmacist who reads it works
   * there. `place`, for the patient: where to collect it.
   */
  pharmacy: z.nullable(
    z.object({ id: id(), name: z.string(), isYours: z.boolean(), place: z.nullable(pharmacyPlace) }),
  ),
  refillsAllowed: z.int(),
  refillsLeft: z.int(),
  /** Whether it still matches its doctor's signature; if not, it can't be dispensed. */
  isGenuine: z.boolean(),
  /** The verification code in its QR code; null for those who can't print it. */
  code: z.nullable(z.string()),
  /** When the current fill was requested: when the prescription was issued, or by the latest refill request. */
  requestedAt: instant,
  /** When the current fill was ready, and when it was collected or delivered. */
  dispensedAt: z.nullable(instant),
  collectedAt: z.nullable(instant),
  /** Who collected it, as the pharmacist typed it. */
  collectedBy: z.nullable(z.string()),
  /** The second people who checked the current fill; null without one. */
  checkedBy: z.nullable(z.string()),
  /** How the patient was counselled on the current fill; null if nobody noted it. */
  counselled: z.nullable(counselled),
  /** When an earlier fill was ready that still waits for collection at `pharmacy`; null if none does. */
  waitingSince: z.nullable(instant),
  /** Units of the current fill that are still owed; 0 before it is filled. */
  owed: z.int(),
  /** What was dispensed and then reversed, the latest first. */
  reversals: z.array(
    z.object({
      at: instant,
      pharmacistName: z.string(),
      reason: z.enum(reversalReasons),
      /** As the pharmacist wrote it; null for the patient. */
      note: z.nullable(z.string()),
      /** The patient had it, or it was on its way to them. */
      wasHandedOver: z.boolean(),
      /** Their names. */
      medications: z.array(z.string()),
      unitsToStock: z.int(),
      unitsToWaste: z.int(),
    }),
  ),
  /** What it has of recalled batches: `isWaiting` at the pharmacy, or handed over. */
  recalls: z.array(z.object({ name: z.string(), batchNumber: z.string(), isWaiting: z.boolean() })),
  /** When it was closed because no one collected it; the patient may ask for it again. */
  notCollectedAt: z.nullable(instant),
  createdAt: instant,
  updatedAt: instant,
  familyMember: z.nullable(z.object({ firstName: z.string() })),
  doctor: z.object({ specialization: z.string(), user: person }),
})
export type Prescription = z.infer<typeof prescription>

export const prescriptionsQuery = z.object({
  ...page.shape,
  status: z.optional(statusInput),
  appointmentId: z.optional(idInPath),
  /** Only this account holder's, for staff. */
  patientId: z.optional(idInPath),
  /**
   * `queue`: pending and active, longest waiting first; for a pharmacist, those that chose their pharmacy or none, the urgent first,
   * then their pharmacy's. `asked`: for a doctor, those with an open question, oldest first. `newest`: for a pharmacist, what their pharmacy has handled. `current`: those counted by the patient
   * card's '3 Active', newest first. Without it, a pharmacist who names no tab or status gets the queue, and everyone else the newest.
   */
  view: z.optional(z.enum(['newest', 'queue', 'current', 'asked'])),
  /** A section of a pharmacist's queue. */
  queue: z.optional(z.enum(queueFilters, 'Not a section of the queue')),
  /** Searches the medications' and the doctor's names; for staff also the patient's. */
  search: z.optional(text({ max: maxSearchLength, message: 'Please enter what to look for' })),
  /** For the account holder, or for a family member. */
  member: z.optional(z.union([z.literal('self'), idInPath], 'Not a member of a family')),
  tab: z.optional(z.enum(prescriptionTabs, 'Not a tab of this list')),
})
export type PrescriptionsQuery = z.output<typeof prescriptionsQuery>
