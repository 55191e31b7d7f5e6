import type { FastifyInstance } from 'fastify'
import { getSafetyTable, searchMedicineNames } from '@alafia/contract/safety/endpoints'
import { route } from '../request/route.ts'
import { searchNames } from './name-search.ts'
import { safetyTable } from './safety-table.ts'

export const safetyRoutes = (app: FastifyInstance): void => {
  route(app, getSafetyTable, () => Promise.resolve(safetyTable))
  route(app, searchMedicineNames, (_context, { query }) => Promise.resolve(searchNames(query.search)))
}
