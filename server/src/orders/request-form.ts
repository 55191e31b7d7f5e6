import type { Download } from '@alafia/contract/kernel/endpoint'
import { plainDate } from '@alafia/contract/kernel/format'
import { civilOf } from '@alafia/contract/kernel/civil'
import { testKindLabels, testKinds } from '@alafia/contract/orders/kinds'
import { doctorDisplayName } from '../doctors/exports.queries.ts'
import { Problem } from '../platform/http/problem.ts'
import { createPdf } from '../platform/pdf.ts'
import type { Context } from '../request/context.ts'
import { findOrder } from './orders.queries.ts'

/**
 * What the patient shows at the laboratory. The file name says nothing about health.
 * @throws Problem 404, 409 for an order that was cancelled
 */
export const createRequestForm = async (context: Context, id: number): Promise<Download> => {
  const subject = `test order ${id}`
  context.about([], subject)
  const order = await findOrder(context.db, context, id)
  context.about([order.patientId], subject, order.familyMemberId)
  if (order.cancelReason !== null) throw new Problem('wrong-state', 'This order was cancelled')
  const { date } = civilOf(order.orderedAt, context.clock.zone)
  const doctor = doctorDisplayName({ firstName: order.doctorFirstName, lastName: order.doctorLastName })
  const clinic = await context.clinic.letterhead()
  const body = await createPdf(
    'Request for tests',
    (paper) => {
      paper.fact('For', `${order.firstName} ${order.lastName}`)
      paper.fact('Born', order.dateOfBirth && plainDate(order.dateOfBirth))
      paper.fact('Ordered by', `${doctor}, ${order.specialization}`)
      paper.fact('Date', plainDate(date))
      paper.fact('Number', String(id))
      paper.rule()
      for (const kind of testKinds) {
        const wanted = order.tests.filter((one) => one.kind === kind)
        if (wanted.length === 0) continue
        paper.heading(testKindLabels[kind])
        for (const { name } of wanted) paper.text(name)
      }
      if (order.note !== null) {
        paper.heading('Note for the laboratory')
        paper.text(order.note)
      }
      paper.rule()
      paper.note('Write each value with its unit and your range. Give the report to the patient.')
    },
    clinic,
  )
  return { name: `Request form ${id}.pdf`, type: 'application/pdf', body }
}
