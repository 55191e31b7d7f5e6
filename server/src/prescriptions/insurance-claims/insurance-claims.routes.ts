import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/prescriptions/insurance-claims'
import { fromStandby } from '../../platform/database/standby.ts'
import { replyPage } from '../../request/next-page.ts'
import { route } from '../../request/route.ts'
import { insuranceClaimsCsv } from './insurance-claims-csv.ts'
import { getClaimTotals, listInsuranceClaims } from './insurance-claims.queries.ts'
import { claimCursor } from './position.ts'

export const insuranceClaimRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.getClaimTotals, (context, { query }) => getClaimTotals(context, query))
  route(app, endpoints.listInsuranceClaims, async (context, { query }, exchange) =>
    replyPage(exchange, query.limit, await listInsuranceClaims(context, query), claimCursor),
  )
  route(
    app,
    endpoints.downloadInsuranceClaims,
    fromStandby(app, (context, { query }) => insuranceClaimsCsv(context, query)),
  )
}
