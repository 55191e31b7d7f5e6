import type { FastifyInstance } from 'fastify'
import { getPhoto } from '@alafia/contract/accounts/photo.endpoints'
import * as endpoints from '@alafia/contract/patients/endpoints'
import { replyPage } from '../request/next-page.ts'
import { route } from '../request/route.ts'
import { chartOrder } from './chart/chart-order.ts'
import { listChart } from './chart/chart.queries.ts'
import { toChartEntry } from './chart/chart-row.ts'
import { getCare } from './care.queries.ts'
import { listPatients } from './patient-list.queries.ts'
import { getPatient } from './patient-details.queries.ts'
import { readPhoto } from './photos.queries.ts'

export const patientRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listPatients, async (context, { query }, exchange) => {
    const shown = replyPage(exchange, query.limit, await listPatients(context, query), ({ id }) => String(id))
    context.about(shown.map(({ id }) => id))
    return shown
  })
  route(app, endpoints.getPatient, (context, { params, query }) =>
    getPatient(context, params.id, query.member),
  )
  // Here, because this slice knows who treats whom and who writes with whom.
  route(app, getPhoto, (context, { params }, exchange) => readPhoto(context, params.id, exchange))
  route(app, endpoints.getCare, (context, { params, query }) => getCare(context, params.id, query.member))
  route(app, endpoints.getChart, async (context, { params, query }, exchange) => {
    const rows = await listChart(context, params.id, query)
    const shown = replyPage(exchange, query.limit, rows, chartOrder.cursorAfter)
    return Promise.all(shown.map((row) => toChartEntry(row, context)))
  })
}
