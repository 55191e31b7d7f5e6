import { endpoint } from '../kernel/endpoint.ts'
import { idParams } from '../kernel/ids.ts'
import { clinicHours, clinicHoursUpdate, closedDays, closedDaysRequest } from './opening.schema.ts'

export const getClinicHours = endpoint({
  method: 'GET',
  path: '/api/clinic/opening-hours',
  summary: 'The clinic’s opening hours, and who changed them last',
  access: ['admin', 'doctor'],
  reply: clinicHours,
})

export const updateClinicHours = endpoint({
  method: 'PUT',
  path: '/api/admin/clinic/opening-hours',
  summary: 'Update the clinic’s opening hours; what is booked stays booked',
  access: ['admin'],
  audit: 'clinic-hours.update',
  body: clinicHoursUpdate,
  reply: clinicHours,
  problems: ['edited-elsewhere'],
})

export const addClosedDays = endpoint({
  method: 'POST',
  path: '/api/admin/clinic/closed-days',
  summary: 'Close the clinic on these days; appointments on them are shown first, and stay booked',
  access: ['admin'],
  audit: 'closed-days.add',
  body: closedDaysRequest,
  reply: closedDays,
  status: 201,
  problems: ['appointments-outside-hours', 'key-reused'],
})

export const removeClosedDays = endpoint({
  method: 'DELETE',
  path: '/api/admin/clinic/closed-days/:id',
  summary: 'Open the clinic on these days after all',
  access: ['admin'],
  audit: 'closed-days.remove',
  params: idParams,
})
