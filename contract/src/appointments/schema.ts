import * as z from 'zod/mini'
import { addendum } from './addenda.ts'
import { visitRoom, visitSite } from '../clinic/visit-site.ts'
import { coding } from '../clinical/diagnoses/schema.ts'
import { civilDate, civilTime, instant } from '../kernel/civil-schema.ts'
import { id, idInPath } from '../kernel/ids.ts'
import { page } from '../kernel/paging.ts'
import { maxSearchLength } from '../kernel/search.ts'
import { optionalText, text } from '../kernel/text.ts'
import { person } from '../doctors/schema.ts'
import { consultationExtras, diagnosis, notes } from './consultation.ts'
import { following, seenCost } from './following.ts'
import { seenPrice, seenSite } from './seen.ts'
import { appointmentStatuses, appointmentTabs, joinStates } from './states.ts'

/** Both vocabularies: the dashboard dialog's two, then the shared dialog's four. */
export const appointmentTypes = ['video', 'in-person', 'general', 'followup', 'urgent', 'specialist'] as const
export type AppointmentType = (typeof appointmentTypes)[number]

/** The shared dialog's 'Consultation type', in its order. */
export const sharedDialogTypes = ['general', 'followup', 'urgent', 'specialist'] as const

/** The dashboard dialog's two, in its order. */
export const dashboardDialogTypes = ['video', 'in-person'] as const

export const modes = ['video', 'in-person'] as const
export type AppointmentMode = (typeof modes)[number]

const messages = {
  doctor: 'Please select a doctor',
  date: 'Please select a date',
  time: 'Please select a time',
  type: 'Please select consultation type',
  reason: 'Please provide a reason for the visit',
}

/** The shared dialog's form (APPT-6). `familyMemberId` is 'self' or a member's id as text. */
export const sharedBookingForm = z.object({
  familyMemberId: z.string(),
  doctorId: z.string(messages.doctor).check(z.minLength(1, messages.doctor)),
  /** '' for an appointment without a type. */
  appointmentTypeId: z.string(),
  appointmentDate: civilDate(messages.date),
  appointmentTime: civilTime(messages.time),
  type: z.enum(sharedDialogTypes, messages.type),
  mode: z.enum(modes),
  reason: text({ max: 1000, message: messages.reason }),
})
export type SharedBookingForm = z.infer<typeof sharedBookingForm>

/** The dashboard dialog's form (APPT-5): its own rules and texts. */
export const dashboardBookingForm = z.object({
  familyMemberId: z.string(),
  doctorId: z.string(messages.doctor).check(z.minLength(1, messages.doctor)),
  appointmentTypeId: z.string(),
  appointmentDate: civilDate(messages.date),
  appointmentTime: civilTime(messages.time),
  type: z.enum(dashboardDialogTypes, messages.type),
  reason: text({ min: 5, max: 1000, message: 'Reason must be at least 5 characters' }),
  notes: optionalText(2000),
})

/** The body of both booking dialogs: the laxer bound and the union of the choices. */
export const booking = z.object({
  patientId: id(),
  familyMemberId: z.optional(z.nullable(id())),
  doctorId: id(messages.doctor),
  appointmentDate: civilDate(messages.date),
  appointmentTime: civilTime(messages.time),
  type: z.enum(appointmentTypes, messages.type),
  /** One that the doctor offers: its length and price count. Without one, a slot of the doctor's hours at the doctor's fee. */
  appointmentTypeId: z.optional(z.nullable(id('Choose an appointment type from the list'))),
  mode: z.optional(z.enum(modes)),
  seenSite,
  seenPrice,
  status: z.optional(z.literal('scheduled', 'A new booking starts as scheduled')),
  reason: text({ max: 1000, message: messages.reason }),
  notes: optionalText(2000),
})
export type Booking = z.output<typeof booking>

/** How a doctor books the same person's next appointment. */
export const followUpForm = z.object({
  appointmentDate: civilDate(messages.date),
  appointmentTime: civilTime(messages.time),
  mode: z.enum(modes, 'Please select video or in person'),
  reason: text({ max: 1000, message: messages.reason }),
})

/** The form, with the site and the price that the doctor saw. */
export const followUpBooking = z.extend(followUpForm, { seenSite, seenPrice })
export type FollowUpBooking = z.infer<typeof followUpBooking>

/** A new time for an appointment. */
export const rescheduleForm = z.object({
  appointmentDate: civilDate(messages.date),
  appointmentTime: civilTime(messages.time),
})

/** The room of a visit; null for none. `startsAt`: the start that the sender saw; if the visit has been moved since, it is refused. */
export const roomChoice = z.object({
  roomId: z.nullable(id('Choose a room from the list')),
  startsAt: z.optional(instant),
})
export type RoomChoice = z.output<typeof roomChoice>

const cancelReason = text({ max: 1000, message: 'Please give a reason' })

/** The form that cancels an appointment. */
export const cancelForm = z.object({ reason: cancelReason })

/** `status` names the transition; each transition has its own required fields. */
export const appointmentUpdate = z
  .object({
    status: z.optional(z.enum(appointmentStatuses, 'Not a status of an appointment')),
    appointmentDate: z.optional(civilDate(messages.date)),
    appointmentTime: z.optional(civilTime(messages.time)),
    seenSite,
    notes: z.optional(notes),
    diagnosis: z.optional(diagnosis),
    ...consultationExtras,
    /** To complete, by an administrator: it took place, and its doctor left without notes or a diagnosis. */
    held: z.optional(z.literal(true)),
    /** To mark as no-show although the patient joined the call, which the sender has seen. */
    despiteJoining: z.optional(z.literal(true)),
    reason: z.optional(cancelReason),
    /** The start that the sender saw: if the appointment has been moved since, the update is refused. */
    startsAt: z.optional(instant),
    /** To cancel: what the sender saw of its cancellation, null for a bill they don't see. If it no longer holds, it is refused. */
    seenCost: z.optional(seenCost),
    /** To cancel or move: also the visits of the series after this one. If they aren't as they were seen, nothing changes. */
    following,
  })
  .check((context) => {
    const { value } = context
    const need = (path: keyof typeof value, message: string) => {
      if (value[path] === undefined)
        context.issues.push({ code: 'custom', input: value, path: [path], message })
    }
    if (value.status === undefined || value.status === 'scheduled') {
      need('appointmentDate', messages.date)
      need('appointmentTime', messages.time)
    }
    if (value.status === 'completed' && !value.held) {
      need('notes', 'Please enter the appointment notes')
      need('diagnosis', 'Please enter a diagnosis')
    }
    if (value.status === 'cancelled') need('reason', 'Please give a reason')
    else if (value.following && value.status !== undefined && value.status !== 'scheduled')
      context.issues.push({
        code: 'custom',
        input: value,
        path: ['following'],
        message: 'Only moving or cancelling changes the visits that follow',
      })
  })
export type AppointmentUpdate = z.output<typeof appointmentUpdate>

/** What its appointment type said when it was booked. */
export const appointmentTerms = z.object({
  name: z.string(),
  lengthMinutes: z.int(),
  preparation: z.nullable(z.string()),
  freeUntilHours: z.int(),
  lateRefundPercent: z.int(),
})
export type AppointmentTerms = z.infer<typeof appointmentTerms>

export const appointment = z.object({
  id: id(),
  patientId: id(),
  familyMemberId: z.nullable(id()),
  doctorId: id(),
  /** With the title: 'Dr. Chidi Okafor'. */
  doctorName: z.string(),
  /** Still ahead, but its doctor no longer works here. Left out otherwise. */
  doctorLeft: z.optional(z.literal(true)),
  /** The account holder; an appointment for a family member also has `familyMember`. */
  patientName: z.string(),
  appointmentDate: civilDate(),
  appointmentTime: civilTime(),
  startsAt: instant,
  endsAt: instant,
  type: z.enum(appointmentTypes),
  /** Null without an appointment type. */
  terms: z.nullable(appointmentTerms),
  /** Which visit it is of how many that were booked together. `askedTogether`: how many a doctor accepts with this request. */
  series: z.optional(z.object({ number: z.int(), visits: z.int(), askedTogether: z.optional(z.int()) })),
  mode: z.enum(modes),
  /** Where it takes place in person; left out by video, and at the clinic's own address. */
  site: z.optional(visitSite),
  /** What its people call that: 'Lekki', 'the clinic’s own address'. Left out by video, and in a clinic without sites. */
  placeName: z.optional(z.string()),
  /** The room of that site, once one is chosen. */
  room: z.optional(visitRoom),
  /** The group session in which this is a spot; left out for a visit of one person. */
  groupSessionId: z.optional(id()),
  status: z.enum(appointmentStatuses),
  reason: z.string(),
  notes: z.nullable(z.string()),
  diagnosis: z.nullable(z.string()),
  /** The medications prescribed at this appointment, as text. */
  prescription: z.nullable(z.string()),
  cancelReason: z.nullable(z.string()),
  /** When the doctor started the visit, by the first draft or by joining: from then on the patient can't cancel or move it. */
  startedAt: z.nullable(instant),
  /** When the doctor first joined the call. */
  doctorJoinedAt: z.nullable(instant),
  createdAt: instant,
  updatedAt: instant,
  doctor: z.object({ specialization: z.string(), user: person }),
  /** The account holder; the date of birth only if the appointment is theirs. */
  patient: z.object({ firstName: z.string(), lastName: z.string(), dateOfBirth: z.nullable(civilDate()) }),
  familyMember: z.nullable(
    z.object({
      firstName: z.string(),
      lastName: z.string(),
      relationship: z.string(),
      dateOfBirth: civilDate(),
    }),
  ),
})
export type Appointment = z.infer<typeof appointment>

/** In the order `upcoming`, whether it is ahead: to come, going on, or waiting for a new time (APPT-70). */
export const listedAppointment = z.extend(appointment, { isAhead: z.optional(z.boolean()) })
export type ListedAppointment = z.infer<typeof listedAppointment>

/** The results of a completed appointment, besides notes and diagnosis. */
export const consultationOutcome = {
  diagnosisCodes: z.array(coding),
  /** What the patient should do, in plain English. */
  advice: z.nullable(z.string()),
  /** The appointment that was booked from this one. */
  followUp: z.nullable(z.object({ id: id(), appointmentDate: civilDate(), appointmentTime: civilTime() })),
  /** What the doctor added after it had ended, oldest first. */
  addenda: z.array(addendum),
}

/** One appointment, with the same person's earlier ones that the reader may see, newest first. */
export const appointmentDetails = z.object({
  ...appointment.shape,
  ...consultationOutcome,
  /** The doctors' private note; only in a doctor's reply. */
  workingNote: z.optional(z.nullable(z.string())),
  /** When the reader may join, by the server's clock; `none` for a reader who isn't a party. */
  joining: z.object({ state: z.enum(joinStates), opensAt: instant, closesAt: instant }),
  /** Health notes of the person: the patient or the family member. */
  /** Whether the reader may open the person's chart. Otherwise conditions, allergies, medicines and history are left out, not absent. */
  isChartOpen: z.boolean(),
  medicalConditions: z.array(z.string()),
  allergies: z.array(z.string()),
  regularMedicines: z.array(z.string()),
  history: z.array(
    z.object({
      id: id(),
      appointmentDate: civilDate(),
      reason: z.string(),
      diagnosis: z.nullable(z.string()),
      doctorName: z.string(),
    }),
  ),
})
export type AppointmentDetails = z.infer<typeof appointmentDetails>

/**
 * The client's filters, applied within what the session may see. Newest first, soonest first, or (`upcoming`) what is ahead, soonest first,
 * before everything else, newest first.
 */
export const appointmentsQuery = z.object({
  ...page.shape,
  doctorId: z.optional(idInPath),
  date: z.optional(civilDate('Please select a date')),
  from: z.optional(civilDate('Please select a date')),
  /** The last day, inclusive. */
  until: z.optional(civilDate('Please select a date')),
  status: z.optional(z.enum(appointmentStatuses, 'Not a status of an appointment')),
  type: z.optional(z.enum(appointmentTypes, 'Not a type of an appointment')),
  tab: z.optional(z.enum(appointmentTabs, 'Not a tab of the appointments')),
  /** Part of the reason, or of a name: the doctor's for a patient, the patient's or family member's for a doctor. */
  search: z.optional(text({ max: maxSearchLength, message: 'Enter what to search for' })),
  order: z._default(z.enum(['newest', 'soonest', 'upcoming']), 'newest'),
})
export type AppointmentsQuery = z.output<typeof appointmentsQuery>

/** The doctor dashboard's counters (DOC-14), computed. */
export const doctorSummary = z.object({
  today: z.int(),
  pending: z.int(),
  totalPatients: z.int(),
  /** Open urgent appointments and unread urgent messages. */
  urgentAlerts: z.int(),
  /** The messages among them. */
  urgentMessages: z.int(),
  /** Prescriptions that wait for the doctor's answer to a pharmacist. */
  openQuestions: z.int(),
  /** Whether the doctor has set working hours; without them nobody can book. */
  hasHours: z.boolean(),
})
export type DoctorSummary = z.infer<typeof doctorSummary>
