import { endpoint } from '../kernel/endpoint.ts'
import { idParams } from '../kernel/ids.ts'
import { ownData, ownDataRequest } from './own-data.schema.ts'

export const getOwnData = endpoint({
  method: 'GET',
  path: '/api/own-data',
  summary: 'How far the latest file with everything about the patient and their family is',
  access: ['patient'],
  reply: ownData,
})

export const requestOwnData = endpoint({
  method: 'POST',
  path: '/api/own-data',
  summary:
    'Ask for one ZIP with everything about the patient and the family members they act for; it replaces an earlier one',
  access: ['patient'],
  proof: 'recent',
  audit: 'own-data.request',
  reply: ownDataRequest,
  status: 201,
  problems: ['wrong-state'],
})

export const downloadOwnData = endpoint({
  method: 'GET',
  path: '/api/own-data/:id/file',
  summary: 'The ZIP, for 7 days and only for who asked for it',
  access: ['patient'],
  proof: 'recent',
  audit: 'own-data.download',
  params: idParams,
  download: ['application/zip'],
  problems: ['wrong-state', 'file-damaged'],
})
