import type { FastifyInstance } from 'fastify'
import { getSafetyTable } from '@alafia/contract/prescriptions/endpoints'
import { route } from '../request/route.ts'
import { safetyTablePage } from './table-page.ts'

export const safetyRoutes = (app: FastifyInstance): void => {
  route(app, getSafetyTable, () => Promise.resolve(safetyTablePage))
}
