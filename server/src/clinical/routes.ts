import type { FastifyInstance } from 'fastify'
import * as allergies from '@alafia/contract/clinical/allergies/endpoints'
import * as facts from '@alafia/contract/clinical/facts/endpoints'
import * as growth from '@alafia/contract/clinical/growth/endpoints'
import * as immunisations from '@alafia/contract/clinical/immunisations/endpoints'
import * as measurements from '@alafia/contract/clinical/measurements/endpoints'
import * as medicines from '@alafia/contract/clinical/medicines-elsewhere/endpoints'
import * as problemList from '@alafia/contract/clinical/problem-list/endpoints'
import * as statements from '@alafia/contract/clinical/statements/endpoints'
import { replyPage, timeCursor } from '../request/next-page.ts'
import { route } from '../request/route.ts'
import { suggestSubstances } from '../safety/substances.ts'
import { addAllergy, updateAllergy } from './allergies.actions.ts'
import { getHealthFacts } from './facts.queries.ts'
import { getGrowth } from './growth/growth.queries.ts'
import { getImmunisationPlan } from './immunisations/plan.queries.ts'
import { addImmunisation, updateImmunisation, type WhenImmunised } from './immunisations/recording.actions.ts'
import { addMeasurements, updateMeasurement } from './measurements.actions.ts'
import { listMeasurements } from './measurements.queries.ts'
import { addMedicineElsewhere, updateMedicineElsewhere } from './medicines-elsewhere.actions.ts'
import { addHealthProblem, updateHealthProblem } from './problem-list.actions.ts'
import { reopenText, setTextAside } from './reviewed-texts.actions.ts'
import { listTextsAside } from './reviewed-texts.queries.ts'
import { addStatement } from './statements.actions.ts'
import { listEntryVersions } from './versions.queries.ts'
import { withdrawEntry } from './withdrawing.actions.ts'

export const clinicalRoutes = (
  app: FastifyInstance,
  { whenImmunised }: { whenImmunised: WhenImmunised },
): void => {
  route(app, facts.getHealthFacts, (context, { params }) => getHealthFacts(context, params))
  route(app, growth.getGrowth, (context, { params }) => getGrowth(context, params))
  route(app, facts.listEntryVersions, (context, { params, query }) =>
    listEntryVersions(context, params, query),
  )
  route(app, facts.withdrawEntry, (context, { params, body }) =>
    withdrawEntry(context, params, body, whenImmunised),
  )
  route(app, facts.setTextAside, (context, { params, body }) => setTextAside(context, params, body))
  route(app, facts.listTextsAside, (context, { params }) => listTextsAside(context, params))
  route(app, facts.reopenText, (context, { params, body }) => reopenText(context, params, body))
  route(app, statements.addStatement, (context, { params, body }) => addStatement(context, params, body))

  route(app, problemList.addHealthProblem, (context, { params, body }) =>
    addHealthProblem(context, params, body),
  )
  route(app, problemList.updateHealthProblem, (context, { params, body }) =>
    updateHealthProblem(context, params, params.id, body),
  )
  route(app, allergies.addAllergy, (context, { params, body }) => addAllergy(context, params, body))
  route(app, allergies.updateAllergy, (context, { params, body }) =>
    updateAllergy(context, params, params.id, body),
  )
  route(app, allergies.listSubstances, (_context, { query }) =>
    Promise.resolve(suggestSubstances(query.search)),
  )
  route(app, medicines.addMedicineElsewhere, (context, { params, body }) =>
    addMedicineElsewhere(context, params, body),
  )
  route(app, medicines.updateMedicineElsewhere, (context, { params, body }) =>
    updateMedicineElsewhere(context, params, params.id, body),
  )
  route(app, immunisations.getImmunisationPlan, (context, { params }) => getImmunisationPlan(context, params))
  route(app, immunisations.addImmunisation, (context, { params, body }) =>
    addImmunisation(context, params, body, whenImmunised),
  )
  route(app, immunisations.updateImmunisation, (context, { params, body }) =>
    updateImmunisation(context, params, params.id, body, whenImmunised),
  )
  route(app, measurements.addMeasurements, (context, { params, body }) =>
    addMeasurements(context, params, body),
  )
  route(app, measurements.updateMeasurement, (context, { params, body }) =>
    updateMeasurement(context, params, params.id, body),
  )
  route(app, measurements.listMeasurements, async (context, { params, query }, exchange) =>
    replyPage(exchange, query.limit, await listMeasurements(context, params, query), (last) =>
      timeCursor(Date.parse(last.measuredAt) * 1000, last.id),
    ),
  )
}
