import type { FastifyInstance } from 'fastify'
import * as endpoints from '@alafia/contract/inventory/endpoints'
import * as controlled from '@alafia/contract/inventory/controlled'
import * as corrections from '@alafia/contract/inventory/corrections'
import * as recalls from '@alafia/contract/inventory/recalls'
import * as stockTakes from '@alafia/contract/inventory/stock-takes'
import * as waste from '@alafia/contract/inventory/waste'
import { lookUpPack as lookUpPackEndpoint } from '@alafia/contract/inventory/packs'
import * as spreadsheet from '@alafia/contract/inventory/spreadsheet'
import * as transfers from '@alafia/contract/inventory/transfers'
import * as reorder from '@alafia/contract/inventory/reorder'
import { fromStandby } from '../platform/database/standby.ts'
import { replyPage } from '../request/next-page.ts'
import type { Context } from '../request/context.ts'
import { route, type Exchange } from '../request/route.ts'
import { adjustBatch, receiveBatch } from './batches.actions.ts'
import { checkBalance } from './controlled/balance.actions.ts'
import { differsInControlled } from './controlled/counted.queries.ts'
import { closeDiscrepancy } from './controlled/discrepancies.actions.ts'
import { listDiscrepancies } from './controlled/discrepancies.queries.ts'
import { verifierBeside, type Signing } from './controlled/second-person.actions.ts'
import { correctBatchNumber } from './corrections.actions.ts'
import { listBatchCorrections } from './corrections.queries.ts'
import { searchFormulary } from './formulary.queries.ts'
import { addInventoryItem, updateInventoryItem } from './items.actions.ts'
import { getInventoryItem } from './items.queries.ts'
import { listInventory } from './listing.queries.ts'
import { listStockMovements } from './movements.queries.ts'
import { lookUpPack } from './packs.queries.ts'
import { exportInventory } from './spreadsheet/export-csv.ts'
import { importInventory, previewImport } from './spreadsheet/import.actions.ts'
import { reorderCsv, reorderPdf } from './reorder/reorder-files.ts'
import { listReorder } from './reorder/reorder.queries.ts'
import { liftRecall, startRecall } from './recalls/recalls.actions.ts'
import { findRecall } from './recalls/recalls.queries.ts'
import { addFoundBatch, countBatch, explainDifferences } from './stock-take/counting.actions.ts'
import { closeStockTake } from './stock-take/close.actions.ts'
import { listLines } from './stock-take/lines.queries.ts'
import { stockTakeCsv } from './stock-take/stock-take-file.queries.ts'
import { cancelStockTake, startStockTake } from './stock-take/stock-takes.actions.ts'
import { getStockTake, listStockTakes } from './stock-take/stock-takes.queries.ts'
import { receiveTransfer } from './transfers/arrival.actions.ts'
import { cancelTransfer, refuseTransfer, settleTransfer } from './transfers/ending.actions.ts'
import { sendTransfer } from './transfers/sending.actions.ts'
import { listTransfers } from './transfers/transfers.queries.ts'
import { signOffWaste } from './waste/waste.actions.ts'
import { listWaste } from './waste/waste.queries.ts'
import { getInventorySummary } from './summary.queries.ts'

/** INV-47: how a second person signs where the call is made. */
const signingIn = ({ actor }: Context, { services, request }: Exchange): Signing => ({
  needsWitness: services.settings.wasteWitness,
  verify: verifierBeside(services, actor, request.ip),
})

export const inventoryRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.getInventorySummary, (context, { query }) => getInventorySummary(context, query))
  route(app, endpoints.searchFormulary, ({ db }, { query }) => searchFormulary(db, query.search))

  route(app, endpoints.listInventory, async ({ db, actor, clock }, { query }, exchange) =>
    replyPage(
      exchange,
      query.limit,
      await listInventory(db, actor, clock.today(), query),
      ({ cursor }) => cursor,
    ),
  )
  route(app, endpoints.addInventoryItem, (context, { body }) => addInventoryItem(context, body))
  route(app, endpoints.getInventoryItem, ({ db, actor, clock }, { params }) =>
    getInventoryItem(db, actor, params.id, clock.today()),
  )
  route(app, endpoints.updateInventoryItem, (context, { params, body }) =>
    updateInventoryItem(context, params.id, body),
  )
  route(app, endpoints.receiveBatch, (context, { params, body }) => receiveBatch(context, params.id, body))
  route(app, endpoints.adjustBatch, (context, { params, body }, { services }) =>
    adjustBatch(context, params.id, body, services.settings),
  )
  route(app, lookUpPackEndpoint, (context, { query }) => lookUpPack(context, query.code))
  route(app, spreadsheet.previewImport, (context, { body }) => previewImport(context, body.csv))
  route(app, spreadsheet.importInventory, (context, { body }) => importInventory(context, body.csv))
  route(
    app,
    spreadsheet.exportInventory,
    fromStandby(app, async (context, { query }) => exportInventory(context, query)),
  )
  route(app, reorder.listReorder, (context, { query }) => listReorder(context, query))
  route(app, reorder.downloadReorder, async (context, { query: { format, ...query } }) => {
    const lines = await listReorder(context, query)
    const today = context.clock.today()
    return format === 'csv' ? reorderCsv(lines, today) : reorderPdf(lines, today)
  })
  route(app, corrections.correctBatchNumber, (context, { params, body }) =>
    correctBatchNumber(context, params.id, body),
  )
  route(app, corrections.listBatchCorrections, (context, { params }) =>
    listBatchCorrections(context, params.id),
  )
  route(app, waste.listWaste, async ({ db, actor, clock }, _input, { services }) => ({
    batches: await listWaste(db, actor, clock.today()),
    needsWitness: services.settings.wasteWitness,
  }))
  route(app, waste.signOffWaste, (context, { body }, exchange) =>
    signOffWaste(context, body, signingIn(context, exchange)),
  )
  route(app, stockTakes.listStockTakes, async ({ db, actor }, { query }, exchange) =>
    replyPage(exchange, query.limit, await listStockTakes(db, actor, query), ({ id }) => String(id)),
  )
  route(app, stockTakes.startStockTake, (context, { body }) => startStockTake(context, body))
  route(app, stockTakes.getStockTake, async ({ db, actor }, { params }, { services }) => {
    const take = await getStockTake(db, actor, params.id)
    const needsReport = await differsInControlled(db, params.id)
    return { ...take, needsReport, needsWitness: services.settings.wasteWitness || needsReport }
  })
  route(
    app,
    stockTakes.listStockTakeLines,
    async ({ db, actor, clock }, { params: { id }, query }, exchange) =>
      replyPage(
        exchange,
        query.limit,
        await listLines(db, actor, clock.today(), { id, ...query }),
        ({ cursor }) => cursor,
      ),
  )
  route(app, stockTakes.countBatch, (context, { params, body }) => countBatch(context, params.id, body))
  route(app, stockTakes.addFoundBatch, (context, { params, body }) => addFoundBatch(context, params.id, body))
  route(app, stockTakes.explainDifferences, (context, { params, body }) =>
    explainDifferences(context, params.id, body),
  )
  route(app, stockTakes.closeStockTake, (context, { params, body }, exchange) =>
    closeStockTake(context, params.id, body, signingIn(context, exchange)),
  )
  route(app, stockTakes.cancelStockTake, (context, { params, body }) =>
    cancelStockTake(context, params.id, body.note),
  )
  route(app, stockTakes.downloadStockTake, (context, { params }) => stockTakeCsv(context, params.id))
  route(app, transfers.listTransfers, async ({ db, actor }, { query }, exchange) =>
    replyPage(exchange, query.limit, await listTransfers(db, actor, query), ({ id }) => String(id)),
  )
  route(app, transfers.sendTransfer, (context, { body }, exchange) =>
    sendTransfer(context, body, signingIn(context, exchange).verify),
  )
  route(app, transfers.receiveTransfer, (context, { params, body }, exchange) =>
    receiveTransfer(context, params.id, body, signingIn(context, exchange).verify),
  )
  route(app, transfers.refuseTransfer, (context, { params, body }) =>
    refuseTransfer(context, params.id, body.reason),
  )
  route(app, transfers.cancelTransfer, (context, { params, body }, exchange) =>
    cancelTransfer(context, params.id, body, signingIn(context, exchange).verify),
  )
  route(app, transfers.settleTransfer, (context, { params, body }, exchange) =>
    settleTransfer(context, params.id, body, signingIn(context, exchange).verify),
  )
  route(app, controlled.checkBalance, (context, { params, body }, { services, request }) =>
    checkBalance(context, params.id, body, verifierBeside(services, context.actor, request.ip)),
  )
  route(app, controlled.listDiscrepancies, async ({ db }, { query }, exchange) =>
    replyPage(exchange, query.limit, await listDiscrepancies(db, query), ({ cursor }) => cursor),
  )
  route(app, controlled.closeDiscrepancy, (context, { params, body }) =>
    closeDiscrepancy(context, params.id, body.note),
  )
  route(app, recalls.startRecall, (context, { body }) => startRecall(context, body))
  route(app, recalls.getRecall, ({ db, actor }, { params }) => findRecall(db, actor, params.id))
  route(app, recalls.liftRecall, (context, { params, body }) => liftRecall(context, params.id, body.reason))
  route(app, endpoints.listStockMovements, async (context, { params, query }, exchange) =>
    replyPage(
      exchange,
      query.limit,
      await listStockMovements(context, params.id, query),
      ({ cursor }) => cursor,
    ),
  )
}
