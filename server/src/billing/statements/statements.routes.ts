import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/billing/statements'
import { fromStandby } from '../../platform/database/standby.ts'
import { notFound } from '../../platform/http/problem.ts'
import { route } from '../../request/route.ts'
import { createStatement } from './statement-pdf.ts'
import { listStatements, paidIn } from './statements.queries.ts'

export const statementRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listStatements, (context) => listStatements(context))
  route(
    app,
    endpoints.downloadStatement,
    fromStandby(app, async (context, { query: { year } }) => {
      const paid = await paidIn(context, year)
      if (paid.length === 0) throw notFound()
      const subject = { year, readerName: context.actor.name, today: context.clock.today() }
      const body = await createStatement(paid, subject, await context.clinic.letterhead())
      return { name: `Alafia statement ${year}.pdf`, type: 'application/pdf', body }
    }),
  )
}
