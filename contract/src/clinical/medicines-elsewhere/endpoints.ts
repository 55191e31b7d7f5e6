import { endpoint } from '../../kernel/endpoint.ts'
import { entryParams, personParams } from '../person.ts'
import { medicineElsewhere, changedMedicineElsewhere, newMedicineElsewhere } from './schema.ts'

export const addMedicineElsewhere = endpoint({
  method: 'POST',
  path: '/api/people/:patientId/:member/medicines-elsewhere',
  summary: 'Add a medicine that was not prescribed here',
  access: ['patient', 'doctor'],
  audit: 'medicine-elsewhere.add',
  params: personParams,
  body: newMedicineElsewhere,
  reply: medicineElsewhere,
  status: 201,
  problems: ['wrong-state', 'key-reused'],
})

export const updateMedicineElsewhere = endpoint({
  method: 'PUT',
  path: '/api/people/:patientId/:member/medicines-elsewhere/:id',
  summary: 'Change a medicine, or say that it was stopped, unless someone else has changed it since',
  access: ['patient', 'doctor'],
  audit: 'medicine-elsewhere.update',
  params: entryParams,
  body: changedMedicineElsewhere,
  reply: medicineElsewhere,
  problems: ['edited-elsewhere'],
})
