import type { FastifyInstance } from 'fastify'
import { prove as proveEndpoint } from '@alafia/contract/accounts/proof.endpoints'
import { route } from '../../request/route.ts'
import { originOf } from '../call-origin.ts'
import { prove } from './proof.actions.ts'

export const secondFactorRoutes = (app: FastifyInstance): void => {
  route(app, proveEndpoint, ({ actor }, { body }, { request, services }) =>
    prove(services, actor, body, originOf(request)),
  )
}
