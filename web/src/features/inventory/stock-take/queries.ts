import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Reply } from '@alafia/contract/kernel/endpoint'
import {
  getStockTake,
  listStockTakeLines,
  listStockTakes,
  type StockTakeLine,
} from '@alafia/contract/inventory/stock-takes'
import { call, callPage } from '../../../lib/http/call.ts'

const takes = '/api/pharmacy/stock-takes'
/** The latest ones. */
const listed = '20'
/** The largest page that the server allows. */
const pageSize = '200'

export const stockTakesQuery = queryOptions({
  queryKey: [takes, 'list'],
  queryFn: ({ signal }) => call(listStockTakes, { query: { limit: listed }, signal }),
})

/** A stock-take with all its batches, so that searching needs no connection. */
export type Counting = { take: Reply<typeof getStockTake>; lines: readonly StockTakeLine[] }

const changedLines = async (id: number, since: number | undefined, signal: AbortSignal) => {
  const lines: StockTakeLine[] = []
  let cursor: string | undefined
  do {
    const query = { limit: pageSize, cursor, since: since === undefined ? undefined : String(since) }
    const page = await callPage(listStockTakeLines, { params: { id: String(id) }, query, signal })
    lines.push(...page.rows)
    cursor = page.next
  } while (cursor !== undefined)
  return lines
}

/** In the same order; what is new comes last. */
export const mergeLines = (
  known: readonly StockTakeLine[],
  changed: readonly StockTakeLine[],
): readonly StockTakeLine[] => {
  const newer = new Map(changed.map((line) => [line.batchId, line]))
  const merged = known.map((line) => {
    const other = newer.get(line.batchId)
    newer.delete(line.batchId)
    return other && other.version >= line.version ? other : line
  })
  return [...merged, ...newer.values()]
}

/** Fetched whole once, then only what has changed. */
export const countingQuery = (client: QueryClient, id: number) => {
  const queryKey = [takes, id, 'counting']
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<Counting> => {
      // What changes meanwhile has a later version, and is fetched the next time.
      const take = await call(getStockTake, { params: { id: String(id) }, signal })
      const known = client.getQueryData<Counting>(queryKey)
      const changed = await changedLines(id, known?.take.version, signal)
      return { take, lines: mergeLines(known?.lines ?? [], changed) }
    },
  })
}

/** The reply to a count is shown at once. */
export const showLine = (client: QueryClient, id: number, line: StockTakeLine): void =>
  void client.setQueryData<Counting>(
    countingQuery(client, id).queryKey,
    (now) => now && { ...now, lines: mergeLines(now.lines, [line]) },
  )

export const invalidateStockTakes = (client: QueryClient) => client.invalidateQueries({ queryKey: [takes] })
