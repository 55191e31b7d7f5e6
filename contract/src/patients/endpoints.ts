import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { idParams } from '../kernel/ids.ts'
import { care } from './care.schema.ts'
import { chartEntry, chartQuery, patient, patientDetails, patientQuery, patientsQuery } from './schema.ts'

export const listPatients = endpoint({
  method: 'GET',
  path: '/api/patients',
  summary: "The patients in the signed-in doctor's care, by name, with the last and next appointment",
  access: ['doctor'],
  audit: 'patient.list',
  query: patientsQuery,
  reply: z.array(patient),
})

export const getPatient = endpoint({
  method: 'GET',
  path: '/api/patients/:id',
  summary: 'A patient or family member, with allergies, conditions and regular medicines',
  access: ['doctor'],
  audit: 'patient.read',
  params: idParams,
  query: patientQuery,
  reply: patientDetails,
})

export const getCare = endpoint({
  method: 'GET',
  path: '/api/patients/:id/care',
  summary:
    "Whether the doctor's care of a person lasts or why the chart is closed; only for people who have booked with the doctor",
  access: ['doctor'],
  audit: 'care.read',
  params: idParams,
  query: patientQuery,
  reply: care,
})

export const getChart = endpoint({
  method: 'GET',
  path: '/api/patients/:id/chart',
  summary: "A patient's or family member's appointments, prescriptions and documents, newest first",
  access: ['doctor'],
  audit: 'chart.read',
  params: idParams,
  query: chartQuery,
  reply: z.array(chartEntry),
})
