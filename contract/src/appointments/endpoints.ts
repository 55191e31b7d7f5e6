import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { oneId } from '../kernel/ids.ts'
import {
  appointment,
  appointmentChange,
  appointmentDetails,
  appointmentsQuery,
  booking,
  doctorSummary,
} from './schema.ts'

export const listAppointments = endpoint({
  method: 'GET',
  path: '/api/appointments',
  summary: "A patient's own and family's, a doctor's own, or (admin) all appointments",
  access: ['patient', 'doctor', 'admin'],
  audit: 'appointment.list',
  query: appointmentsQuery,
  reply: z.array(appointment),
})

export const getAppointment = endpoint({
  method: 'GET',
  path: '/api/appointments/:id',
  summary: "The request with the person's history and family member",
  access: ['patient', 'doctor', 'admin'],
  audit: 'appointment.read',
  params: oneId,
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
  problems: ['slot-taken', 'key-reused'],
})

export const changeAppointment = endpoint({
  method: 'PATCH',
  path: '/api/appointments/:id',
  summary: 'Accept, ask for a new time, reschedule, cancel, complete or mark as not attended',
  access: ['patient', 'doctor', 'admin'],
  audit: 'appointment.change',
  params: oneId,
  body: appointmentChange,
  reply: appointment,
  problems: ['wrong-state', 'slot-taken'],
})

export const getDoctorSummary = endpoint({
  method: 'GET',
  path: '/api/appointments/summary',
  summary: "Today's appointments, pending requests, total patients and urgent alerts of the signed-in doctor",
  access: ['doctor'],
  reply: doctorSummary,
})
