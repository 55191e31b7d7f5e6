import type { FastifyInstance } from 'fastify'
import { getDoctorSummary as doctorSummary } from '@alafia/contract/appointments/endpoints'
import * as endpoints from '@alafia/contract/patients/dashboard.endpoints'
import { asOneEntry } from '../../request/one-entry.ts'
import { route } from '../../request/route.ts'
import { answersForHome } from './home.ts'
import { getDoctorSummary, getPatientSummary } from './counters.queries.ts'

export const dashboardRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.getPatientSummary, (context) => getPatientSummary(context))
  route(app, doctorSummary, (context) => getDoctorSummary(context))
  route(app, endpoints.getPatientHome, async ({ about }, _input, { request }) => {
    const { result, patientIds } = await asOneEntry(() => answersForHome(app, request))
    about(patientIds)
    return result
  })
}
