import * as z from 'zod/mini'

/**
 * Every problem that a call can end in (RFC 9457). The code is the last part of `type`. What the caller can't see answers 404,
 * what they can see but not do 403; a conflict names the current state.
 */
export const problems = {
  'invalid-input': { status: 400, title: 'Some of the input is not valid' },
  'malformed-body': { status: 400, title: 'We couldn’t read the request' },
  'no-session': { status: 401, title: 'Please sign in' },
  'sign-in-failed': { status: 401, title: 'Sign-in failed' },
  'second-factor-needed': { status: 401, title: 'One more step' },
  forbidden: { status: 403, title: 'Not yours to do' },
  'no-licence': { status: 403, title: 'No valid licence' },
  'second-factor-required': {
    status: 403,
    title: 'Your role needs a second step when you sign in. Add one first',
  },
  'proof-needed': { status: 403, title: 'Confirm that it’s you' },
  'wrong-role': { status: 403, title: 'Not for this role' },
  'foreign-origin': { status: 403, title: 'The request came from another site' },
  'not-found': { status: 404, title: 'Not found' },
  'method-not-allowed': { status: 405, title: 'This address takes another method' },
  'wrong-state': { status: 409, title: 'No longer possible' },
  'already-kept': { status: 409, title: 'Already in the inventory' },
  'edited-elsewhere': { status: 409, title: 'Changed elsewhere' },
  implausible: { status: 409, title: 'Please check these values' },
  'slot-taken': { status: 409, title: 'That time has just been taken' },
  'appointments-outside-hours': { status: 409, title: 'Appointments are already booked then' },
  'upcoming-appointments': { status: 409, title: 'This doctor has upcoming appointments' },
  'nobody-on-duty': { status: 409, title: 'No doctor is on duty now' },
  'key-reused': { status: 409, title: 'This Idempotency-Key was used for something else' },
  'not-genuine': { status: 409, title: 'Not as it was signed' },
  unsafe: { status: 409, title: 'Findings need a reason' },
  'price-changed': { status: 409, title: 'The price has changed' },
  'too-little-stock': { status: 409, title: 'Too little stock' },
  'file-damaged': { status: 409, title: 'The stored file is not what was added' },
  'file-not-checked': { status: 409, title: 'The file is being checked' },
  'too-large': { status: 413, title: 'Too large' },
  'wrong-media-type': { status: 415, title: 'This kind of content is not accepted' },
  'not-changed-here': { status: 422, title: 'Changed in another way' },
  'not-as-ordered': { status: 422, title: 'Not what was prescribed' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  unexpected: { status: 500, title: 'Something went wrong on our side' },
  unavailable: { status: 503, title: 'Not available now' },
} as const satisfies Record<string, { status: number; title: string }>

export type ProblemCode = keyof typeof problems

export const fieldError = z.object({ path: z.string(), message: z.string() })
export type FieldError = z.infer<typeof fieldError>

/** The body of every failed call, `application/problem+json`. `message` repeats `detail` (the login form reads it). */
export const problemBody = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  message: z.string(),
  errors: z.optional(z.array(fieldError)),
  /** How the person can prove who they are (the contract's `proofMethods`), when a call needs that. */
  methods: z.optional(z.array(z.string())),
  /** For the second step of signing in, after the right password. */
  ticket: z.optional(z.string()),
  /** The day's slots, when the slot was taken. */
  slots: z.optional(z.array(z.object({ time: z.string(), free: z.boolean() }))),
  /** The appointments outside a doctor's changed hours, or on days on which the clinic closes (then with both people), soonest first. */
  appointments: z.optional(
    z.array(
      z.object({
        id: z.int(),
        appointmentDate: z.string(),
        appointmentTime: z.string(),
        personName: z.string(),
        patientId: z.optional(z.int()),
        doctorName: z.optional(z.string()),
        /** Where it takes place in person, in a clinic with sites: the doctor works elsewhere then, or not at all. */
        placeName: z.optional(z.string()),
      }),
    ),
  ),
  /** The units available when stock doesn't suffice: one entry per medication, in the prescription's order. */
  available: z.optional(z.array(z.int())),
  /** The inventory item that already is what was to be added; `isSameMaker`: it can't be added a second time. */
  keptItem: z.optional(z.object({ id: z.int(), name: z.string(), isSameMaker: z.boolean() })),
  /** The patient who is in the doctor's care, so that their chart is open anyway. */
  patientId: z.optional(z.int()),
  familyMemberId: z.optional(z.int()),
  /** The stored draft, if a draft was saved over a version that isn't the latest (the contract's `consultationDraft`). */
  draft: z.optional(
    z.object({
      notes: z.string(),
      diagnosis: z.string(),
      diagnosisCodes: z.array(z.object({ code: z.string(), display: z.string() })),
      advice: z.string(),
      workingNote: z.string(),
      version: z.int(),
      updatedAt: z.nullable(z.string()),
    }),
  ),
  /** What the safety checks found, when a finding that must be answered came without an override reason (a prescription's `finding`). */
  findings: z.optional(
    z.array(
      z.object({
        kind: z.string(),
        severity: z.string(),
        medication: z.nullable(z.int()),
        key: z.string(),
        message: z.string(),
        source: z.nullable(z.string()),
        ask: z.nullable(z.string()),
        suggestions: z.array(z.string()),
      }),
    ),
  ),
  /** The plausible limits of values that have to be confirmed, in the unit in which they were typed. */
  limits: z.optional(
    z.array(z.object({ path: z.string(), low: z.number(), high: z.number(), unit: z.string() })),
  ),
  /** The entry of the health facts as it is now, if a change saw another version (the contract's `allergy`, `healthProblem`, …). */
  entry: z.optional(z.record(z.string(), z.unknown())),
  /** The incident number of an unexpected error, which is also in the log. */
  incident: z.optional(z.string()),
})
export type ProblemBody = z.infer<typeof problemBody>
