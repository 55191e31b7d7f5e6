import type { StockTake, StockTakeLine } from '@alafia/contract/inventory/stock-takes'
import type { Caller } from './server.ts'

/** An open stock-take of a pharmacy in which one batch, with one unit more than was counted, has a reason. */
export const openStockTake = async (pharmacist: Caller) => {
  const { body: started } = await pharmacist.post<StockTake>('/api/pharmacy/stock-takes', {})
  const address = `/api/pharmacy/stock-takes/${started.id}`
  const { body: lines } = await pharmacist.get<StockTakeLine[]>(`${address}/lines`)
  const batchId = lines[0]?.batchId ?? 0
  const { body: line } = await pharmacist.post<StockTakeLine>(`${address}/counts`, { batchId, counted: 1 })
  const { body: open } = await pharmacist.post<StockTake>(`${address}/reasons`, {
    batchIds: [batchId],
    reason: 'lost',
  })
  return { id: started.id, batchId, countId: line.count?.id, version: open.version }
}
