import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { idParams } from '../kernel/ids.ts'
import { addendum, addendumForm } from './addenda.ts'
import { consultationDraft, draftUpdate } from './consultation.ts'
import { noteTemplate, noteTemplateForm } from './note-templates.ts'
import { calendarLink, calendarFeed } from './calendar.ts'
import {
  appointment,
  appointmentUpdate,
  appointmentDetails,
  appointmentsQuery,
  booking,
  doctorSummary,
  listedAppointment,
  followUpBooking,
  roomChoice,
} from './schema.ts'

export const listAppointments = endpoint({
  method: 'GET',
  path: '/api/appointments',
  summary: "A patient's own and family's, a doctor's own, or (admin) all appointments",
  access: ['patient', 'doctor', 'admin'],
  audit: 'appointment.list',
  query: appointmentsQuery,
  reply: z.array(listedAppointment),
})

export const getAppointment = endpoint({
  method: 'GET',
  path: '/api/appointments/:id',
  summary: "The request with the person's history and family member",
  access: ['patient', 'doctor', 'admin'],
  audit: 'appointment.read',
  params: idParams,
  reply: appointmentDetails,
})

export const bookAppointment = endpoint({
  method: 'POST',
  path: '/api/appointments',
  summary: 'Book a free slot, from tomorrow on',
  access: ['patient', 'admin'],
  audit: 'appointment.book',
  body: booking,
  reply: appointment,
  status: 201,
  problems: ['slot-taken', 'price-changed', 'key-reused'],
})

export const addAddendum = endpoint({
  method: 'POST',
  path: '/api/appointments/:id/addenda',
  summary: 'Add to the record of an appointment that has ended; the patient is notified',
  access: ['doctor'],
  audit: 'appointment.add-addendum',
  params: idParams,
  body: addendumForm,
  reply: addendum,
  status: 201,
  problems: ['wrong-state', 'key-reused'],
})

export const bookFollowUp = endpoint({
  method: 'POST',
  path: '/api/appointments/:id/follow-up',
  summary:
    "Book the same person's next appointment in one of the doctor's free slots; it is confirmed immediately",
  access: ['doctor'],
  audit: 'appointment.book-follow-up',
  params: idParams,
  body: followUpBooking,
  reply: appointment,
  status: 201,
  problems: ['wrong-state', 'slot-taken', 'price-changed', 'key-reused'],
})

export const updateAppointment = endpoint({
  method: 'PATCH',
  path: '/api/appointments/:id',
  summary: 'Accept, ask for a new time, reschedule, cancel, complete or mark as not attended',
  access: ['patient', 'doctor', 'admin'],
  audit: 'appointment.update',
  params: idParams,
  body: appointmentUpdate,
  reply: appointment,
  problems: ['wrong-state', 'slot-taken', 'edited-elsewhere', 'price-changed'],
})

export const getConsultationDraft = endpoint({
  method: 'GET',
  path: '/api/appointments/:id/draft',
  summary: 'The consultation draft of an open appointment',
  access: ['doctor'],
  audit: 'consultation-draft.read',
  params: idParams,
  reply: consultationDraft,
  problems: ['wrong-state'],
})

export const chooseRoom = endpoint({
  method: 'PUT',
  path: '/api/appointments/:id/room',
  summary:
    'Reserve a room for a visit in person at a site, or give it back; refused while another visit has it',
  access: ['doctor'],
  audit: 'appointment.choose-room',
  params: idParams,
  body: roomChoice,
  reply: appointment,
  problems: ['wrong-state'],
})

export const discardConsultationDraft = endpoint({
  method: 'DELETE',
  path: '/api/appointments/:id/draft',
  summary:
    'Discard what was typed at an appointment that was cancelled or missed, instead of adding it to the record',
  access: ['doctor'],
  audit: 'consultation-draft.discard',
  params: idParams,
  problems: ['wrong-state'],
})

export const saveConsultationDraft = endpoint({
  method: 'PUT',
  path: '/api/appointments/:id/draft',
  summary:
    'Save the consultation draft over the version that was read last; over any other version it is refused',
  access: ['doctor'],
  audit: 'consultation-draft.save',
  params: idParams,
  body: draftUpdate,
  reply: consultationDraft,
  problems: ['wrong-state', 'edited-elsewhere'],
})

// Templates are the doctor's own texts, about no one.
export const listNoteTemplates = endpoint({
  method: 'GET',
  path: '/api/note-templates',
  summary: "The signed-in doctor's own templates of notes, by name",
  access: ['doctor'],
  reply: z.array(noteTemplate),
})

export const saveNoteTemplate = endpoint({
  method: 'PUT',
  path: '/api/note-templates',
  summary: "Save a template of notes; the doctor's template of the same name is replaced",
  access: ['doctor'],
  body: noteTemplateForm,
  reply: noteTemplate,
})

export const removeNoteTemplate = endpoint({
  method: 'DELETE',
  path: '/api/note-templates/:id',
  summary: 'Remove a template of notes',
  access: ['doctor'],
  params: idParams,
})

export const getDoctorSummary = endpoint({
  method: 'GET',
  path: '/api/appointments/summary',
  summary: "Today's appointments, pending requests, total patients and urgent alerts of the signed-in doctor",
  access: ['doctor'],
  reply: doctorSummary,
})

export const getCalendarFile = endpoint({
  method: 'GET',
  path: '/api/appointments/:id/calendar',
  summary: 'One appointment as a calendar file',
  access: ['patient', 'doctor'],
  audit: 'appointment-calendar.read',
  params: idParams,
  download: ['text/calendar'],
})

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/calendar-feed',
  summary: 'Since when there is a private calendar link; the link itself is shown only once',
  access: ['patient', 'doctor'],
  reply: calendarFeed,
})

export const createCalendarLink = endpoint({
  method: 'POST',
  path: '/api/calendar-feed',
  summary: "Create a private link to the user's calendar; it replaces the previous one",
  access: ['patient', 'doctor'],
  audit: 'calendar-link.create',
  reply: calendarLink,
  status: 201,
  problems: ['key-reused'],
})

export const revokeCalendarLink = endpoint({
  method: 'DELETE',
  path: '/api/calendar-feed',
  summary: 'Revoke the private calendar link',
  access: ['patient', 'doctor'],
  audit: 'calendar-link.revoke',
})

export const getCalendar = endpoint({
  method: 'GET',
  path: '/api/calendar/:address',
  summary:
    "A person's upcoming appointments and those of the last 90 days, for calendar apps; the address is the key",
  access: 'public',
  params: z.object({ address: z.string() }),
  download: ['text/calendar'],
})
