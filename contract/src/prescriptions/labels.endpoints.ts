import { endpoint } from '../kernel/endpoint.ts'
import { idParams } from '../kernel/ids.ts'
import { counsellingForm, labelPrint, medicineLabels } from './medicine-labels.ts'

export const getMedicineLabels = endpoint({
  method: 'GET',
  path: '/api/prescriptions/:id/labels',
  summary: 'What is on the labels of the current fill, how often they were printed, and the counselling',
  access: ['pharmacist'],
  audit: 'prescription-labels.read',
  params: idParams,
  reply: medicineLabels,
})

export const printMedicineLabels = endpoint({
  method: 'POST',
  path: '/api/prescriptions/:id/labels',
  summary: 'The labels of the current fill as a PDF; every print is recorded',
  access: ['pharmacist'],
  audit: 'prescription-labels.print',
  params: idParams,
  body: labelPrint,
  download: ['application/pdf'],
  problems: ['wrong-state', 'not-genuine', 'key-reused'],
})

export const addCounselling = endpoint({
  method: 'POST',
  path: '/api/prescriptions/:id/counselling',
  summary: 'Record what was explained about the current fill, or that the patient declined',
  access: ['pharmacist'],
  audit: 'prescription-counselling.add',
  params: idParams,
  body: counsellingForm,
  reply: medicineLabels,
  status: 201,
  problems: ['wrong-state', 'key-reused'],
})
