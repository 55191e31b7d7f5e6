import type { FastifyInstance } from 'fastify'
import * as controlled from '@alafia/contract/inventory/controlled'
import { listBatchRecipients as listBatchRecipientsEndpoint } from '@alafia/contract/inventory/endpoints'
import * as endpoints from '@alafia/contract/prescriptions/endpoints'
import * as labels from '@alafia/contract/prescriptions/labels.endpoints'
import * as recipients from '@alafia/contract/prescriptions/recall-recipients'
import { listCharges as listChargesEndpoint } from '@alafia/contract/prescriptions/charges'
import { reverseDispense as reverseDispenseEndpoint } from '@alafia/contract/prescriptions/reversal'
import * as questions from '@alafia/contract/prescriptions/question-endpoints'
import * as toPay from '@alafia/contract/prescriptions/to-pay.endpoints'
import { listLeftFills as listLeftFillsEndpoint } from '@alafia/contract/prescriptions/left-fills'
import { collectWaitingFill as collectWaitingFillEndpoint } from '@alafia/contract/prescriptions/waiting-fill'
import { verifierBeside } from '../inventory/controlled/second-person.actions.ts'
import { replyPage } from '../request/next-page.ts'
import { originOf } from '../request/printed-code.ts'
import { fromStandby } from '../platform/database/standby.ts'
import { route } from '../request/route.ts'
import { amendPrescription } from './asking/amend.actions.ts'
import { answerQuestion, askPrescriber } from './asking/answer.actions.ts'
import { listQuestions } from './asking/questions.queries.ts'
import { listToPay } from './charges/to-pay.queries.ts'
import { claimPrescription, releaseClaim } from './claims/claims.actions.ts'
import { listClaims } from './claims/claims.queries.ts'
import { registerCsv } from './controlled/register-csv.ts'
import { listRegister } from './controlled/register.queries.ts'
import { getPrescriptionSummary } from './counts.queries.ts'
import { getPrescription, getStockOptions } from './detail.queries.ts'
import { getDispensingContext } from './dispensing-context.queries.ts'
import { createPrescriptionPdf } from './document.ts'
import { exampleSets } from './example-sets.ts'
import { savePrescriptionDraft } from './draft.actions.ts'
import { getPrescriptionDraft } from './draft.queries.ts'
import { issuePrescription } from './issue.actions.ts'
import { listPrescriptions } from './listing.queries.ts'
import { getDispensingCheck } from './recheck/recheck.queries.ts'
import { addCounselling } from './labels/counselling.actions.ts'
import { getMedicineLabels } from './labels/panel.queries.ts'
import { printMedicineLabels } from './labels/print.actions.ts'
import { removeOrderSet, saveOrderSet } from './order-sets.actions.ts'
import { listOrderSets } from './order-sets.queries.ts'
import { saveNoteDraft } from './note-drafts/note-draft.actions.ts'
import { getNoteDraft } from './note-drafts/note-draft.queries.ts'
import { insuranceClaimRoutes } from './insurance-claims/insurance-claims.routes.ts'
import { addMedicineStop } from './medicine-stops.actions.ts'
import { listCurrentMedicines } from './current-medicines.queries.ts'
import { dispenseOwed, waiveOwed } from './owed.actions.ts'
import { listCharges } from './charges/charges.queries.ts'
import { getQueueSummary } from './queue.queries.ts'
import { listBatchRecipients } from './recall.queries.ts'
import { markReached, messageRecipients } from './recalls/contacts.actions.ts'
import { recallRecipientsCsv } from './recalls/recipients-csv.ts'
import { listRecallRecipients } from './recalls/recipients.queries.ts'
import { requestRefill } from './refill.actions.ts'
import { collectWaitingFill } from './waiting-fill.actions.ts'
import { reverseDispense } from './reversal/reversal.actions.ts'
import { listLeftFills } from './left-fills.queries.ts'
import { checkPrescription } from './safety-check.queries.ts'
import { updatePrescription } from './status.actions.ts'

export const prescriptionRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listPrescriptions, async (context, { query }, exchange) => {
    const shown = replyPage(
      exchange,
      query.limit,
      await listPrescriptions(context, query),
      ({ cursor }) => cursor,
    )
    context.about(shown.map(({ patientId }) => patientId))
    return shown
  })
  insuranceClaimRoutes(app)
  route(app, toPay.listToPay, (context) => listToPay(context))
  route(app, endpoints.getPrescriptionSummary, (context) => getPrescriptionSummary(context))
  route(app, endpoints.getQueueSummary, (context) => getQueueSummary(context))
  route(app, endpoints.listClaims, (context) => listClaims(context))
  route(app, endpoints.claimPrescription, (context, { params, body }) =>
    claimPrescription(context, params.id, body),
  )
  route(app, endpoints.releaseClaim, (context, { params }) => releaseClaim(context, params.id))
  route(app, endpoints.getPrescription, (context, { params }) => getPrescription(context, params.id))
  route(app, endpoints.getStockOptions, (context, { params, query }) =>
    getStockOptions(context, params.id, query.search),
  )
  route(app, endpoints.getDispensingContext, (context, { params }) =>
    getDispensingContext(context, params.id),
  )
  route(app, endpoints.getDispensingCheck, (context, { params }) => getDispensingCheck(context, params.id))
  route(app, endpoints.issuePrescription, (context, { body }) => issuePrescription(context, body))
  route(app, endpoints.checkPrescription, (context, { body }) => checkPrescription(context, body))
  route(app, endpoints.getPrescriptionDraft, (context, { params }) =>
    getPrescriptionDraft(context, params.id),
  )
  route(app, endpoints.savePrescriptionDraft, (context, { params, body }) =>
    savePrescriptionDraft(context, params.id, body),
  )
  route(app, endpoints.listCurrentMedicines, (context, { params }) => listCurrentMedicines(context, params))
  route(app, endpoints.addMedicineStop, (context, { params, body }) => addMedicineStop(context, params, body))
  route(app, endpoints.listOrderSets, (context) => listOrderSets(context))
  route(app, endpoints.listExampleSets, () => Promise.resolve([...exampleSets]))
  route(app, endpoints.saveOrderSet, (context, { body }) => saveOrderSet(context, body))
  route(app, endpoints.removeOrderSet, (context, { params }) => removeOrderSet(context, params.id))
  route(app, endpoints.updatePrescription, (context, { params, body }, { services, request }) =>
    updatePrescription(context, params.id, body, {
      verify: verifierBeside(services, context.actor, request.ip),
    }),
  )
  route(app, questions.listQuestions, (context, { params }) => listQuestions(context, params.id))
  route(app, questions.askPrescriber, (context, { params, body }) => askPrescriber(context, params.id, body))
  route(app, questions.answerQuestion, (context, { params, body }) =>
    answerQuestion(context, params.id, body),
  )
  route(app, questions.amendPrescription, (context, { params, body }) =>
    amendPrescription(context, params.id, body),
  )
  route(app, questions.getNoteDraft, (context, { params }) => getNoteDraft(context, params.id))
  route(app, questions.saveNoteDraft, (context, { params, body }) => saveNoteDraft(context, params.id, body))
  route(app, endpoints.dispenseOwed, (context, { params, body }, { services, request }) =>
    dispenseOwed(context, params.id, body, verifierBeside(services, context.actor, request.ip)),
  )
  route(app, listLeftFillsEndpoint, (context) => listLeftFills(context))
  route(app, collectWaitingFillEndpoint, (context, { params, body }) =>
    collectWaitingFill(context, params.id, body),
  )
  route(app, endpoints.waiveOwed, (context, { params, body }) => waiveOwed(context, params.id, body))
  route(app, recipients.listRecallRecipients, async (context, { params, query }, exchange) => {
    const shown = replyPage(
      exchange,
      query.limit,
      await listRecallRecipients(context, params.id, query),
      ({ cursor }) => cursor,
    )
    context.about(
      shown.map(({ patientId }) => patientId),
      `recall ${params.id}`,
    )
    return shown
  })
  route(app, recipients.downloadRecallRecipients, (context, { params }) =>
    recallRecipientsCsv(context, params.id),
  )
  route(app, recipients.messageRecallRecipients, (context, { params }) =>
    messageRecipients(context, params.id),
  )
  route(app, recipients.markRecipientReached, (context, { params }) =>
    markReached(context, params.id, params.patientId),
  )
  route(app, reverseDispenseEndpoint, (context, { params, body }, { services, request }) =>
    reverseDispense(context, params.id, body, verifierBeside(services, context.actor, request.ip)),
  )
  route(app, listChargesEndpoint, (context, { params }) => listCharges(context, params.id))
  route(app, endpoints.requestRefill, (context, { params }) => requestRefill(context, params.id))
  route(app, endpoints.getPrescriptionDocument, (context, { params }, exchange) =>
    createPrescriptionPdf(context, params.id, originOf(exchange)),
  )
  route(app, labels.getMedicineLabels, (context, { params }) => getMedicineLabels(context, params.id))
  route(app, labels.printMedicineLabels, (context, { params, body }, exchange) =>
    printMedicineLabels(context, params.id, body, originOf(exchange)),
  )
  route(app, labels.addCounselling, (context, { params, body }) => addCounselling(context, params.id, body))
  route(app, controlled.listRegister, async (context, { params, query }, exchange) =>
    replyPage(exchange, query.limit, await listRegister(context, params.id, query), ({ cursor }) => cursor),
  )
  route(
    app,
    controlled.downloadRegister,
    fromStandby(app, (context, { params }) => registerCsv(context, params.id)),
  )
  route(app, listBatchRecipientsEndpoint, async (context, { params, query }, exchange) => {
    const shown = replyPage(
      exchange,
      query.limit,
      await listBatchRecipients(context, params.id, query),
      ({ cursor }) => cursor,
    )
    context.about(
      shown.map(({ patientId }) => patientId),
      `inventory batch ${params.id}`,
    )
    return shown
  })
}
