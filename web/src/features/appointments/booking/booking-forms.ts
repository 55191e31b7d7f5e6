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

/** Each dialog has its own rules and texts (APPT-4, APPT-5, APPT-15). */
export const bookingForms = {
  shared: {
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
  },
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
  type: kind === 'shared' ? 'general' : 'video',
  mode: 'video',
  reason: '',
  notes: '',
})
