import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/family/endpoints'
import { route } from '../request/route.ts'
import { addFamilyMember, updateFamilyMember, removeFamilyMember } from './family-members.actions.ts'
import { updateProfile } from './profile.actions.ts'
import { getProfile } from './profile.queries.ts'
import { listFamily } from './family-members.queries.ts'

export const familyRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listFamily, (context) => listFamily(context))
  route(app, endpoints.addFamilyMember, (context, { body }) => addFamilyMember(context, body))
  route(app, endpoints.updateFamilyMember, (context, { params, body }) =>
    updateFamilyMember(context, params.id, body),
  )
  route(app, endpoints.removeFamilyMember, (context, { params }) => removeFamilyMember(context, params.id))
  route(app, endpoints.getProfile, (context) => getProfile(context))
  route(app, endpoints.updateProfile, (context, { body }) => updateProfile(context, body))
}
