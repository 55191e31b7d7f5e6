import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/records/endpoints'
import { replyPage } from '../request/next-page.ts'
import { originOf } from '../request/printed-code.ts'
import { route } from '../request/route.ts'
import { addRecord, removeRecord } from './documents.actions.ts'
import { readRecordFile } from './files.queries.ts'
import { listRecordFilters } from './filters.queries.ts'
import { recordOrder } from './record-order.ts'
import { getRecord, listRecords } from './listing.queries.ts'
import { toRecord } from './record-row.ts'
import { downloadAppointmentSummary } from './summary.queries.ts'

export const recordRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listRecords, async (context, { query }, exchange) => {
    const shown = replyPage(exchange, query.limit, await listRecords(context, query), recordOrder.cursorAfter)
    const { role, userId } = context.actor
    const patientIds = shown.map(({ patientId }) => patientId)
    context.about(role === 'patient' ? [userId, ...patientIds] : patientIds)
    return Promise.all(shown.map((row) => toRecord(row, context.signing)))
  })
  route(app, endpoints.listRecordFilters, (context, { query }) => listRecordFilters(context, query.patientId))
  route(app, endpoints.getAppointmentRecord, (context, { params }) =>
    getRecord(context, 'appointment', params.id),
  )
  route(app, endpoints.downloadAppointmentSummary, async (context, { params }, exchange) =>
    downloadAppointmentSummary(context, params.id, await context.clinic.letterhead(), originOf(exchange)),
  )
  route(app, endpoints.getDocument, (context, { params }) => getRecord(context, 'document', params.id))
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
