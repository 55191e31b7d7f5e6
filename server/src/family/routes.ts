import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/family/endpoints'
import { route } from '../request/route.ts'
import { addFamilyMember, changeFamilyMember, removeFamilyMember } from './family-members.actions.ts'
import { changeProfile } from './profile.actions.ts'
import { getProfile } from './profile.queries.ts'
import { listFamily } from './family-members.queries.ts'

export const familyRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listFamily, (context) => listFamily(context))
  route(app, endpoints.addFamilyMember, (context, { body }) => addFamilyMember(context, body))
  route(app, endpoints.changeFamilyMember, (context, { params, body }) =>
    changeFamilyMember(context, params.id, body),
  )
  route(app, endpoints.removeFamilyMember, (context, { params }) => removeFamilyMember(context, params.id))
  route(app, endpoints.getProfile, (context) => getProfile(context))
  route(app, endpoints.changeProfile, (context, { body }) => changeProfile(context, body))
}
