import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/records/endpoints'
import { replyPage } from '../request/next-page.ts'
import { route } from '../request/route.ts'
import { addRecord, removeRecord } from './actions.ts'
import { readRecordFile } from './files.queries.ts'
import { listRecordFilters } from './filters.queries.ts'
import { recordOrder } from './place.ts'
import { getRecord, listRecords } from './queries.ts'
import { recordOf } from './row.ts'
import { summaryOf } from './summary.ts'

export const recordRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listRecords, async (context, { query }, exchange) => {
    const shown = replyPage(exchange, query.limit, await listRecords(context, query), recordOrder.cursorAfter)
    const { role, userId } = context.actor
    context.about(role === 'patient' ? [userId] : shown.map(({ patientId }) => patientId))
    return shown.map(recordOf)
  })
  route(app, endpoints.listRecordFilters, (context, { query }) => listRecordFilters(context, query.patientId))
  route(app, endpoints.getVisitRecord, (context, { params }) => getRecord(context, 'visit', params.id))
  route(app, endpoints.downloadVisitSummary, async (context, { params }) =>
    summaryOf(await getRecord(context, 'visit', params.id), context.clock),
  )
  route(app, endpoints.getAddedRecord, (context, { params }) => getRecord(context, 'document', params.id))
  route(app, endpoints.downloadRecordFile, (context, { params }, { services }) =>
    readRecordFile(context, services, params.id),
  )
  route(app, endpoints.addRecord, (context, { body, file }, { services }) =>
    addRecord(context, services.files, body, file),
  )
  route(app, endpoints.removeRecord, (context, { params }, { services }) =>
    removeRecord(context, services.files, params.id),
  )
}
