import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { prescriptionToPay } from './to-pay.ts'

export const listToPay = endpoint({
  method: 'GET',
  path: '/api/prescriptions/to-pay',
  summary:
    'What the signed-in patient still owes pharmacies, by prescription, oldest first; for a pharmacist, the last 100 at their counter that are neither paid nor on account, newest first',
  access: ['patient', 'pharmacist'],
  audit: 'payment.list',
  reply: z.array(prescriptionToPay),
})
