import * as z from 'zod/mini'
import { anyRole, endpoint } from '../kernel/endpoint.ts'
import { oneId } from '../kernel/ids.ts'
import { daysQuery, doctor, doctorDay, freeDay, slot, slotsQuery } from './schema.ts'

export const listDoctors = endpoint({
  method: 'GET',
  path: '/api/doctors',
  summary: 'The doctors, with fee and weekly availability',
  access: anyRole,
  reply: z.array(doctor),
})

export const listSlots = endpoint({
  method: 'GET',
  path: '/api/doctors/:id/slots',
  summary: "A day's slots of a doctor, each free or taken",
  access: anyRole,
  params: oneId,
  query: slotsQuery,
  reply: z.array(slot),
})

export const listDays = endpoint({
  method: 'GET',
  path: '/api/doctors/:id/days',
  summary: 'Some days of a doctor, each with its slots, free or taken, and whether it is time off',
  access: anyRole,
  params: oneId,
  query: daysQuery,
  reply: z.array(doctorDay),
})

export const listFreeDays = endpoint({
  method: 'GET',
  path: '/api/doctors/:id/free-days',
  summary: 'The days of the next four weeks with how many free slots each has, from tomorrow on',
  access: anyRole,
  params: oneId,
  reply: z.array(freeDay),
})
