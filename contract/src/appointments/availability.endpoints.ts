import * as z from 'zod/mini'
import { anyRole, endpoint } from '../kernel/endpoint.ts'
import { idParams } from '../kernel/ids.ts'
import {
  availabilityUpdate,
  daysQuery,
  doctorDay,
  freeDay,
  lengthQuery,
  myAvailability,
  slot,
  slotsQuery,
  timeOff,
  timeOffRequest,
} from './availability.schema.ts'

export const listSlots = endpoint({
  method: 'GET',
  path: '/api/doctors/:id/slots',
  summary:
    "A day's slots of a doctor, each free or taken; of a type or an appointment, the starts at which its length fits",
  access: anyRole,
  params: idParams,
  query: slotsQuery,
  reply: z.array(slot),
})

export const listDoctorDays = endpoint({
  method: 'GET',
  path: '/api/doctors/:id/days',
  summary:
    "A doctor's days, each with its slots, free or taken, whether it is time off and, for the doctor, their group sessions",
  access: anyRole,
  params: idParams,
  query: daysQuery,
  reply: z.array(doctorDay),
})

export const listFreeDays = endpoint({
  method: 'GET',
  path: '/api/doctors/:id/free-days',
  summary: 'The days of the next four weeks with how many free slots each has, from tomorrow on',
  access: anyRole,
  params: idParams,
  query: lengthQuery,
  reply: z.array(freeDay),
})

export const getMyAvailability = endpoint({
  method: 'GET',
  path: '/api/doctors/availability',
  summary: "The signed-in doctor's own weekly slots",
  access: ['doctor'],
  reply: myAvailability,
})

export const updateMyAvailability = endpoint({
  method: 'PUT',
  path: '/api/doctors/availability',
  summary: "Replace the doctor's weekly slots; appointments outside them are shown first, and stay booked",
  access: ['doctor'],
  audit: 'availability.update',
  body: availabilityUpdate,
  reply: myAvailability,
  problems: ['edited-elsewhere', 'appointments-outside-hours'],
})

export const listTimeOff = endpoint({
  method: 'GET',
  path: '/api/doctors/time-off',
  summary: "The signed-in doctor's time off that isn't over, soonest first",
  access: ['doctor'],
  reply: z.array(timeOff),
})

export const addTimeOff = endpoint({
  method: 'POST',
  path: '/api/doctors/time-off',
  summary: 'Add time off; appointments on these days are shown first, and stay booked',
  access: ['doctor'],
  audit: 'time-off.add',
  body: timeOffRequest,
  reply: timeOff,
  status: 201,
  problems: ['appointments-outside-hours', 'key-reused'],
})

export const removeTimeOff = endpoint({
  method: 'DELETE',
  path: '/api/doctors/time-off/:id',
  summary: 'Remove time off',
  access: ['doctor'],
  audit: 'time-off.remove',
  params: idParams,
})
