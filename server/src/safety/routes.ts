import type { FastifyInstance } from 'fastify'
import { getSafetyTable } from '@alafia/contract/safety/endpoints'
import { route } from '../request/route.ts'
import { safetyTable } from './safety-table.ts'

export const safetyRoutes = (app: FastifyInstance): void => {
  route(app, getSafetyTable, () => Promise.resolve(safetyTable))
}
