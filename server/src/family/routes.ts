import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/family/endpoints'
import * as consents from '@alafia/contract/family/consent.endpoints'
import * as uses from '@alafia/contract/family/uses.endpoints'
import * as access from '@alafia/contract/family/access.endpoints'
import { publicRoute, route } from '../request/route.ts'
import { acceptInvitation, declineInvitation, readInvitationPage } from './access-link.actions.ts'
import { endParentAccess, inviteParent } from './access.actions.ts'
import { askForConsent, giveUpConsent } from './consent.actions.ts'
import {
  answerConsent,
  readConsentPage,
  withdrawConsent,
  withdrawOwnConsent,
} from './consent-link.actions.ts'
import { addFamilyMember, updateFamilyMember, removeFamilyMember } from './family-members.actions.ts'
import { createOwnSignIn } from './own-sign-in.actions.ts'
import { updateProfile } from './profile.actions.ts'
import { getProfile } from './profile.queries.ts'
import { listFamily } from './family-members.queries.ts'
import { listOwnConsents } from './own-consents.queries.ts'
import { listConsentUses, listUsesOfLink, listUsesOfOwnConsent } from './uses.queries.ts'
import { getFamilyStorage } from './storage/storage.exports.queries.ts'

export const familyRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listFamily, (context) => listFamily(context))
  route(app, endpoints.addFamilyMember, (context, { body }) => addFamilyMember(context, body))
  route(app, endpoints.updateFamilyMember, (context, { params, body }) =>
    updateFamilyMember(context, params.id, body),
  )
  route(app, endpoints.removeFamilyMember, (context, { params }) => removeFamilyMember(context, params.id))
  route(app, consents.askForConsent, (context, { params, body }) =>
    askForConsent(context, params.id, body.email),
  )
  route(app, consents.giveUpConsent, (context, { params }) => giveUpConsent(context, params.id))
  publicRoute(app, consents.getConsentPage, ({ body }, exchange) => readConsentPage(body.secret, exchange))
  publicRoute(app, consents.answerConsent, ({ body }, exchange) => answerConsent(body, exchange))
  publicRoute(app, consents.withdrawConsent, ({ body }, exchange) => withdrawConsent(body.secret, exchange))
  publicRoute(app, consents.createOwnSignIn, ({ body }, exchange) => createOwnSignIn(body, exchange))
  route(app, access.inviteParent, (context, { params, body }) => inviteParent(context, params.id, body.email))
  route(app, access.endParentAccess, (context, { params }) => endParentAccess(context, params.id))
  publicRoute(app, access.getInvitationPage, ({ body }, exchange) =>
    readInvitationPage(body.secret, exchange),
  )
  publicRoute(app, access.declineInvitation, ({ body }, exchange) => declineInvitation(body.secret, exchange))
  route(app, access.acceptInvitation, (context, { body }, exchange) =>
    acceptInvitation(context, body.secret, exchange),
  )
  route(app, uses.listConsentUses, (context, { params, query }, exchange) =>
    listConsentUses(context, params.id, query, exchange),
  )
  publicRoute(app, uses.listUsesOfLink, ({ body, query }, exchange) =>
    listUsesOfLink(body.secret, query, exchange),
  )
  route(app, consents.listOwnConsents, (context) => listOwnConsents(context))
  route(app, consents.withdrawOwnConsent, (context, { params }) => withdrawOwnConsent(context, params.id))
  route(app, uses.listUsesOfOwnConsent, (context, { params, query }, exchange) =>
    listUsesOfOwnConsent(context, params.id, query, exchange),
  )
  route(app, endpoints.getFamilyStorage, (context) => getFamilyStorage(context))
  route(app, endpoints.getProfile, (context) => getProfile(context))
  route(app, endpoints.updateProfile, (context, { body }) => updateProfile(context, body))
}
