import type { World } from '../testing/access-world.ts'
import type { AccessSamples, ValidBodies } from '../testing/samples.ts'

const kemi = ({ amina, kemi: { id } }: World) => `/api/people/${amina.id}/${id}`
const at = '2026-03-01T08:00:00.000Z'

const problem = { text: 'canary-diagnosis', code: null, status: 'active', onset: '2024-05' }
const allergy = {
  substance: 'canary-allergy',
  key: null,
  type: 'allergy',
  reaction: 'Rash',
  severity: 'mild',
  certainty: 'confirmed',
}
const medicine = {
  name: 'canary-medicine',
  directions: 'Once a day',
  since: '2024',
  status: 'stopped',
  stoppedOn: '2026-01-05',
  stopReason: 'canary-reason',
}
const vaccine = {
  name: 'canary-medicine',
  dose: null,
  givenOn: '2025-06-01',
  batch: 'B-1',
  given: 'elsewhere',
}
const weight = { kind: 'weight', value: 20, diastolic: null, unit: 'kg', confirmed: false }
const measured = { place: 'home', measuredAt: at }
const version = 1

export const accessSamples: AccessSamples = {
  'GET /api/people/:patientId/:member/facts': {
    path: (world) => `${kemi(world)}/facts`,
    owner: ({ doctor }) => doctor,
  },
  'GET /api/people/:patientId/:member/growth': {
    path: (world) => `${kemi(world)}/growth`,
    owner: ({ doctor }) => doctor,
  },
  'GET /api/people/:patientId/:member/versions': {
    path: (world) => `${kemi(world)}/versions?entry=problem&id=${world.facts.problem.id}`,
    owner: ({ patient }) => patient,
  },
  'POST /api/people/:patientId/:member/withdrawals': {
    path: (world) => `${kemi(world)}/withdrawals`,
    body: ({ facts }) => ({
      kind: 'problem',
      entryId: facts.withdrawn.id,
      version,
      reason: 'Someone else’s',
    }),
    owner: ({ doctor }) => doctor,
  },
  'POST /api/people/:patientId/:member/reviewed-texts': {
    path: (world) => `${kemi(world)}/reviewed-texts`,
    body: () => ({ kind: 'allergy', text: 'canary-allergy', reason: 'A side effect' }),
    owner: ({ doctor }) => doctor,
  },
  'GET /api/people/:patientId/:member/reviewed-texts': {
    path: (world) => `${kemi(world)}/reviewed-texts`,
    owner: ({ doctor }) => doctor,
  },
  'POST /api/people/:patientId/:member/reopened-texts': {
    path: (world) => `${kemi(world)}/reopened-texts`,
    body: () => ({ kind: 'medicine', text: 'canary-medicine' }),
    owner: ({ doctor }) => doctor,
  },
  'POST /api/people/:patientId/:member/statements': {
    path: (world) => `${kemi(world)}/statements`,
    body: () => ({ topic: 'sex', value: 'female' }),
    owner: ({ patient }) => patient,
  },
  'POST /api/people/:patientId/:member/problems': {
    path: (world) => `${kemi(world)}/problems`,
    body: () => problem,
    owner: ({ patient }) => patient,
  },
  'PUT /api/people/:patientId/:member/problems/:id': {
    path: (world) => `${kemi(world)}/problems/${world.facts.problem.id}`,
    body: () => ({ ...problem, version }),
    owner: ({ doctor }) => doctor,
  },
  'POST /api/people/:patientId/:member/allergies': {
    path: (world) => `${kemi(world)}/allergies`,
    body: () => allergy,
    owner: ({ doctor }) => doctor,
  },
  'PUT /api/people/:patientId/:member/allergies/:id': {
    path: (world) => `${kemi(world)}/allergies/${world.facts.allergy.id}`,
    body: () => ({ ...allergy, version }),
    owner: ({ patient }) => patient,
  },
  'GET /api/substances': { path: () => '/api/substances?search=peni', owner: ({ doctor }) => doctor },
  'POST /api/people/:patientId/:member/medicines-elsewhere': {
    path: (world) => `${kemi(world)}/medicines-elsewhere`,
    body: () => medicine,
    owner: ({ patient }) => patient,
  },
  'PUT /api/people/:patientId/:member/medicines-elsewhere/:id': {
    path: (world) => `${kemi(world)}/medicines-elsewhere/${world.facts.medicine.id}`,
    body: () => ({ ...medicine, version }),
    owner: ({ doctor }) => doctor,
  },
  'GET /api/people/:patientId/:member/immunisations': {
    path: (world) => `${kemi(world)}/immunisations`,
    owner: ({ doctor }) => doctor,
  },
  'POST /api/people/:patientId/:member/immunisations': {
    path: (world) => `${kemi(world)}/immunisations`,
    body: () => vaccine,
    owner: ({ patient }) => patient,
  },
  'PUT /api/people/:patientId/:member/immunisations/:id': {
    path: (world) => `${kemi(world)}/immunisations/${world.facts.vaccine.id}`,
    body: () => ({ ...vaccine, version }),
    owner: ({ doctor }) => doctor,
  },
  'POST /api/people/:patientId/:member/measurements': {
    path: (world) => `${kemi(world)}/measurements`,
    body: () => ({ ...measured, values: [weight] }),
    owner: ({ patient }) => patient,
  },
  'PUT /api/people/:patientId/:member/measurements/:id': {
    path: (world) => `${kemi(world)}/measurements/${world.facts.weight.id}`,
    body: () => ({ ...measured, ...weight, version }),
    owner: ({ doctor }) => doctor,
  },
  'GET /api/people/:patientId/:member/measurements': {
    path: (world) => `${kemi(world)}/measurements?kind=weight`,
    owner: ({ doctor }) => doctor,
  },
}

export const validBodies: ValidBodies = {
  'POST /api/people/:patientId/:member/withdrawals': ({ facts }) => ({
    kind: 'problem',
    entryId: facts.problem.id,
    version,
    reason: 'Someone else’s',
  }),
  'POST /api/people/:patientId/:member/reviewed-texts': () => ({
    kind: 'allergy',
    text: 'Not stated',
    reason: 'A side effect',
  }),
  'POST /api/people/:patientId/:member/reopened-texts': () => ({ kind: 'allergy', text: 'Not set aside' }),
  'POST /api/people/:patientId/:member/statements': () => ({
    topic: 'pregnancy',
    value: 'pregnant',
    dueDate: '2026-06-01',
  }),
  'POST /api/people/:patientId/:member/problems': () => ({ ...problem, code: 'I10', fromText: 'Asthma' }),
  'PUT /api/people/:patientId/:member/problems/:id': () => ({ ...problem, code: 'I10', version }),
  'POST /api/people/:patientId/:member/allergies': () => ({
    ...allergy,
    key: 'group:penicillins',
    fromText: 'Penicillin',
  }),
  'PUT /api/people/:patientId/:member/allergies/:id': () => ({
    ...allergy,
    key: 'group:penicillins',
    version,
  }),
  'POST /api/people/:patientId/:member/medicines-elsewhere': () => ({ ...medicine, fromText: 'Folic acid' }),
  'PUT /api/people/:patientId/:member/medicines-elsewhere/:id': () => ({ ...medicine, version }),
  'POST /api/people/:patientId/:member/immunisations': () => ({ ...vaccine, dose: 'Penta 1' }),
  'PUT /api/people/:patientId/:member/immunisations/:id': () => ({ ...vaccine, dose: 'Penta 1', version }),
  'POST /api/people/:patientId/:member/measurements': () => ({
    ...measured,
    values: [{ kind: 'blood-pressure', value: 120, diastolic: 80, unit: 'mm[Hg]', confirmed: true }],
  }),
  'PUT /api/people/:patientId/:member/measurements/:id': () => ({
    ...measured,
    ...weight,
    value: 60,
    version,
  }),
}
