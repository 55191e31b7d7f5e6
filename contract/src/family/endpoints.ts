import * as z from 'zod/mini'
import { anyRole, endpoint } from '../kernel/endpoint.ts'
import { idParams } from '../kernel/ids.ts'
import { profile, profileDetails } from './profile.ts'
import { familyMember, familyMemberDetails } from './schema.ts'
import { familyStorage } from './storage.schema.ts'

export const listFamily = endpoint({
  method: 'GET',
  path: '/api/family',
  summary: "The signed-in patient's family members",
  access: ['patient'],
  audit: 'family-member.list',
  reply: z.array(familyMember),
})

export const addFamilyMember = endpoint({
  method: 'POST',
  path: '/api/family',
  summary: 'Add a family member; the emergency contact defaults to the patient’s own phone',
  access: ['patient'],
  audit: 'family-member.add',
  body: familyMemberDetails,
  reply: familyMember,
  status: 201,
  problems: ['key-reused'],
})

export const updateFamilyMember = endpoint({
  method: 'PUT',
  path: '/api/family/:id',
  summary: 'Update a family member; fields that are left out stay unchanged',
  access: ['patient'],
  audit: 'family-member.update',
  params: idParams,
  body: familyMemberDetails,
  reply: familyMember,
})

export const removeFamilyMember = endpoint({
  method: 'DELETE',
  path: '/api/family/:id',
  summary:
    'Remove a family member: archived if they have a history, otherwise erased; refused with an upcoming appointment',
  access: ['patient'],
  audit: 'family-member.remove',
  params: idParams,
  problems: ['wrong-state'],
})

export const getFamilyStorage = endpoint({
  method: 'GET',
  path: '/api/family/storage',
  summary: 'How much room the files take up that the signed-in patient and their family added',
  access: ['patient'],
  audit: 'family-storage.read',
  reply: familyStorage,
})

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/account/profile',
  summary: 'The profile of the signed-in person; for a patient with health notes, address and insurance',
  access: anyRole,
  audit: 'profile.read',
  reply: profile,
})

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/account/profile',
  summary: 'Update the profile of the signed-in person; only patients send `patient`',
  access: anyRole,
  audit: 'profile.update',
  body: profileDetails,
  reply: profile,
})
