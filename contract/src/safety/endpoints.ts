import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { medicineName, medicineNamesQuery, safetyTable } from './schema.ts'

export const getSafetyTable = endpoint({
  method: 'GET',
  path: '/api/safety/table',
  summary: 'The drugs that are checked before a prescription is signed, and the edition of the table',
  access: ['admin', 'doctor', 'pharmacist'],
  reply: safetyTable,
})

export const searchMedicineNames = endpoint({
  method: 'GET',
  path: '/api/medicines/names',
  summary: 'Names of the safety table that contain what is typed, or are spelt almost like it',
  access: ['doctor'],
  query: medicineNamesQuery,
  reply: z.array(medicineName),
})
