import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import {
  dashboardBookingForm,
  dashboardDialogTypes,
  sharedBookingForm,
  sharedDialogTypes,
  type AppointmentMode,
  type AppointmentType,
} from '@alafia/contract/appointments/schema'
import type { ToastMessage } from '../../../ui/overlay/toast.ts'

/** What either dialog's form holds; a field that a dialog doesn't show keeps its start, and isn't sent. */
export type BookingFields = {
  familyMemberId: string
  doctorId: string
  appointmentDate: string
  appointmentTime: string
  type: AppointmentType
  mode?: AppointmentMode
  reason: string
  notes?: string | null
}

type BookingFormOptions = {
  resolver: Resolver<BookingFields>
  types: readonly AppointmentType[]
  /** Also asks 'Visit by', which the type leaves open. */
  hasMode: boolean
  hasNotes: boolean
  reasonRows: number
  booked: ToastMessage
  failed: ToastMessage
}

/** Each of the two dialogs keeps its own rules and words. */
export const bookingForms = {
  shared: {
    // The schema's fields are some of the form's.
    resolver: zodResolver(sharedBookingForm) as unknown as Resolver<BookingFields>,
    types: sharedDialogTypes,
    hasMode: true,
    hasNotes: false,
    reasonRows: 3,
    booked: {
      title: 'Appointment Booked',
      description: 'Your appointment has been successfully scheduled.',
    },
    failed: { title: 'Booking Failed', description: 'Unable to book appointment. Please try again.' },
  },
  dashboard: {
    // As above.
    resolver: zodResolver(dashboardBookingForm) as unknown as Resolver<BookingFields>,
    types: dashboardDialogTypes,
    hasMode: false,
    hasNotes: true,
    reasonRows: 2,
    booked: { title: 'Appointment booked successfully!' },
    failed: { title: 'Error', description: 'Failed to book appointment' },
  },
} satisfies Record<string, BookingFormOptions>

export type BookingFormKind = keyof typeof bookingForms

export const bookingFieldNames = [
  'familyMemberId',
  'doctorId',
  'appointmentDate',
  'appointmentTime',
  'type',
  'mode',
  'reason',
  'notes',
] as const satisfies readonly (keyof BookingFields)[]

export const emptyBooking = (kind: BookingFormKind): BookingFields => ({
  familyMemberId: 'self',
  doctorId: '',
  appointmentDate: '',
  appointmentTime: '',
  type: kind === 'shared' ? 'general' : 'video',
  mode: 'video',
  reason: '',
  notes: '',
})
