import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { entryParams, personParams } from '../person.ts'
import { changedMeasurement, measurement, measurementsQuery, newMeasurements } from './schema.ts'

export const addMeasurements = endpoint({
  method: 'POST',
  path: '/api/people/:patientId/:member/measurements',
  summary: 'Record what was measured at one time; a value outside the plausible limits has to be confirmed',
  access: ['patient', 'doctor'],
  audit: 'measurement.add',
  params: personParams,
  body: newMeasurements,
  reply: z.array(measurement),
  status: 201,
  problems: ['implausible', 'wrong-state', 'key-reused'],
})

export const updateMeasurement = endpoint({
  method: 'PUT',
  path: '/api/people/:patientId/:member/measurements/:id',
  summary: 'Correct a measurement, unless someone else has changed it since',
  access: ['patient', 'doctor'],
  audit: 'measurement.update',
  params: entryParams,
  body: changedMeasurement,
  reply: measurement,
  problems: ['implausible', 'edited-elsewhere'],
})

export const listMeasurements = endpoint({
  method: 'GET',
  path: '/api/people/:patientId/:member/measurements',
  summary: 'All measurements of one kind, newest first',
  access: ['patient', 'doctor'],
  audit: 'measurement.list',
  params: personParams,
  query: measurementsQuery,
  reply: z.array(measurement),
})
