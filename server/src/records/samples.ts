import { samplePng } from '../testing/sample-files.ts'
import type { AccessSamples, ValidBodies } from '../testing/samples.ts'

export const accessSamples: AccessSamples = {
  'GET /api/records': { path: () => '/api/records', owner: ({ patient }) => patient },
  'GET /api/records/filters': { path: () => '/api/records/filters', owner: ({ patient }) => patient },
  'GET /api/records/appointments/:id': {
    path: ({ past }) => `/api/records/appointments/${past.id}`,
    owner: ({ patient }) => patient,
  },
  'GET /api/records/appointments/:id/summary': {
    path: ({ past }) => `/api/records/appointments/${past.id}/summary`,
    owner: ({ doctor }) => doctor,
  },
  'GET /api/records/documents/:id': {
    path: ({ record }) => `/api/records/documents/${record.id}`,
    owner: ({ doctor }) => doctor,
  },
  'GET /api/records/documents/:id/file': {
    path: ({ record }) => `/api/records/documents/${record.id}/file`,
    owner: ({ patient }) => patient,
  },
  'POST /api/records': {
    path: () => '/api/records',
    body: ({ amina }) => ({
      patientId: amina.id,
      title: 'canary-record',
      date: '2026-03-01',
      category: 'imaging',
    }),
    file: { name: 'canary-file.png', bytes: samplePng },
    owner: ({ doctor }) => doctor,
  },
  'DELETE /api/records/documents/:id': {
    path: ({ record }) => `/api/records/documents/${record.id}`,
    owner: ({ patient }) => patient,
  },
}

export const validBodies: ValidBodies = {
  'POST /api/records': ({ patient, member }) => ({
    patientId: patient.id,
    familyMemberId: member.id,
    title: 'Blood test',
    date: '2026-03-01',
    category: 'lab-results',
    note: 'From Mercy Lab',
  }),
}
