import type { FastifyInstance } from 'fastify'
import { listDoctors } from '@alafia/contract/doctors/endpoints'
import { getDoctorProfile, updateDoctorProfile as updateProfile } from '@alafia/contract/doctors/profiles'
import * as specializations from '@alafia/contract/doctors/specializations'
import { route } from '../request/route.ts'
import { appointmentTypeRoutes } from './appointment-types/types.routes.ts'
import { updateDoctorProfile } from './profiles/profiles.actions.ts'
import { findDoctorProfile } from './profiles/profiles.queries.ts'
import { addSpecialization, updateSpecialization } from './specializations/specializations.actions.ts'
import { listSpecializations } from './specializations/specializations.queries.ts'
import * as queries from './listing.queries.ts'

export const doctorRoutes = (app: FastifyInstance): void => {
  route(app, listDoctors, ({ db }) => queries.listDoctors(db))
  route(app, getDoctorProfile, ({ db }, { params }) => findDoctorProfile(db, params.id))
  route(app, updateProfile, (context, { params, body }) => updateDoctorProfile(context, params.id, body))
  route(app, specializations.listSpecializations, (context) => listSpecializations(context))
  route(app, specializations.addSpecialization, (context, { body }) => addSpecialization(context, body))
  route(app, specializations.updateSpecialization, (context, { params, body }) =>
    updateSpecialization(context, params.id, body),
  )
  appointmentTypeRoutes(app)
}
