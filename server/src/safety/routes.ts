import type { FastifyInstance } from 'fastify'
import { getSafetyTable, searchMedicineNames } from '@alafia/contract/safety/endpoints'
import * as rows from '@alafia/contract/safety/row-endpoints'
import { replyPage } from '../request/next-page.ts'
import { route } from '../request/route.ts'
import { addRow, changeRow, reviewRows } from './clinic/rows.actions.ts'
import { countRows, listRows } from './clinic/rows.queries.ts'
import { getTable } from './clinic/table.queries.ts'
import { suggestNames } from './suggested-names.ts'

export const safetyRoutes = (app: FastifyInstance): void => {
  route(app, getSafetyTable, ({ db }) => getTable(db))
  route(app, searchMedicineNames, (_context, { query }) => Promise.resolve(suggestNames(query.search)))
  route(app, rows.listSafetyRows, async ({ db }, { query: { limit, cursor, ...filters } }, exchange) => {
    const found = await listRows(db, filters, { after: cursor, limit: limit + 1 })
    return replyPage(exchange, limit, found, ({ id }) => id)
  })
  route(app, rows.countSafetyRows, ({ db }, { query }) => countRows(db, query))
  route(app, rows.addSafetyRow, (context, { body }) => addRow(context, body))
  route(app, rows.changeSafetyRow, (context, { params, body }) => changeRow(context, params.id, body))
  route(app, rows.reviewSafetyRows, (context, { body }) => reviewRows(context, body))
}
