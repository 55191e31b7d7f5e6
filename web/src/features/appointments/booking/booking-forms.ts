import type * as z from 'zod/mini'
import {
  dashboardBookingForm,
  dashboardDialogTypes,
  sharedBookingForm,
  sharedDialogTypes,
  type AppointmentMode,
  type AppointmentType,
} from '@alafia/contract/appointments/schema'

/** The fields of both dialogs; a field that a dialog doesn't show keeps its initial value and isn't sent. */
export type BookingFields = {
  familyMemberId: string
  doctorId: string
  /** '' for an appointment without a type. */
  appointmentTypeId: string
  appointmentDate: string
  appointmentTime: string
  type: AppointmentType
  mode?: AppointmentMode
  reason: string
  notes?: string | null
}

type Schema = z.ZodMiniType<BookingFields, BookingFields>
type Text = { title: string; description: string }

type BookingFormOptions = {
  schema: Schema
  types: readonly AppointmentType[]
  /** Also asks 'Visit by', which these types leave open. */
  hasMode: boolean
  hasNotes: boolean
  reasonRows: number
  success: string | Text
  failure: string | Text
}

const shared: BookingFormOptions = {
  schema: sharedBookingForm,
  types: sharedDialogTypes,
  hasMode: true,
  hasNotes: false,
  reasonRows: 3,
  success: {
    title: 'Appointment Booked',
    description: 'Your appointment has been successfully scheduled.',
  },
  failure: { title: 'Booking Failed', description: 'Unable to book appointment. Please try again.' },
}

export const staffBooked = 'We’ve notified the patient and the doctor.'

/** Each dialog has its own rules and texts (APPT-4, APPT-5, APPT-15). */
export const bookingForms = {
  shared,
  /** An administrator's, for a patient (APPT-2). */
  staff: { ...shared, success: { title: 'Appointment Booked', description: staffBooked } },
  dashboard: {
    // The schema's fields are some of the form's.
    schema: dashboardBookingForm as unknown as Schema,
    types: dashboardDialogTypes,
    hasMode: false,
    hasNotes: true,
    reasonRows: 2,
    success: 'Appointment booked successfully!',
    failure: 'Failed to book appointment',
  },
} satisfies Record<string, BookingFormOptions>

export type BookingFormKind = keyof typeof bookingForms

export const emptyBooking = (kind: BookingFormKind): Required<BookingFields> => ({
  familyMemberId: 'self',
  doctorId: '',
  appointmentTypeId: '',
  appointmentDate: '',
  appointmentTime: '',
  type: kind === 'dashboard' ? 'video' : 'general',
  mode: 'video',
  reason: '',
  notes: '',
})

/** `person`: whom an administrator books for. */
export const headingOf = (kind: BookingFormKind, person: string, bySpecialization: boolean): Text => {
  if (kind === 'staff')
    return {
      title: `Book for ${person}`,
      description: 'Choose a doctor and a free time. We notify the patient.',
    }
  return bySpecialization
    ? {
        title: 'Find Specialist',
        description: 'Choose what kind of doctor you need, who it is for, and a free time.',
      }
    : { title: 'Book Appointment', description: 'Choose who it is for, a doctor and a free time.' }
}
