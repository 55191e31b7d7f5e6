import { asc, eq, inArray } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect } from 'vitest'
import type { Witness } from '@alafia/contract/accounts/witness'
import type { Transfer } from '@alafia/contract/inventory/transfers'
import { stockTransfer, stockTransferLine, stockTransferOutcome } from '../inventory/transfers/table.ts'
import type { Caller, TestServer } from './server.ts'

/* What two pharmacies do with stock between them, for a property test. */

const by = fc.nat({ max: 3 })
const nth = fc.nat({ max: 11 })
const astray = fc.nat({ max: 5 }).map((drawn) => drawn === 0)
const units = fc.nat({ max: 12 })
const deedOf = <Kind extends string>(kind: Kind) =>
  fc.record({ kind: fc.constant(kind), by, nth, astray, units })

export const transferDeed = fc.oneof(
  { weight: 4, arbitrary: deedOf('send') },
  { weight: 4, arbitrary: deedOf('arrive') },
  { weight: 3, arbitrary: deedOf('cancel') },
  { weight: 2, arbitrary: deedOf('refuse') },
  { weight: 3, arbitrary: deedOf('settle') },
)
export type TransferDeed = typeof transferDeed extends fc.Arbitrary<infer D> ? D : never
export const transferKinds = ['send', 'arrive', 'cancel', 'refuse', 'settle'] as const

export const isTransferDeed = (deed: { kind: string }): deed is TransferDeed =>
  transferKinds.some((kind) => kind === deed.kind)

/** Every line that was sent of these batches, with what became of it. */
export const readTransfers = async ({ db }: Pick<TestServer, 'db'>, batchIds: readonly number[]) => {
  const lines = await db
    .select({ transfer: stockTransfer, line: stockTransferLine })
    .from(stockTransferLine)
    .innerJoin(stockTransfer, eq(stockTransfer.id, stockTransferLine.transferId))
    .where(inArray(stockTransferLine.batchId, [0, ...batchIds]))
    .orderBy(asc(stockTransferLine.id))
  const outcomes = await db
    .select()
    .from(stockTransferOutcome)
    .where(inArray(stockTransferOutcome.lineId, [0, ...lines.map(({ line }) => line.id)]))
  return lines.map(({ transfer, line }) => ({
    ...transfer,
    line,
    outcomes: outcomes.filter(({ lineId }) => lineId === line.id),
  }))
}
export type KnownTransfer = Awaited<ReturnType<typeof readTransfers>>[number]

type Shelves = {
  caller: Caller
  /** Signs with them, if anyone does. */
  witness: Witness | undefined
  /** Of those who act, and the other. */
  hereId: number
  thereId: number
  own: readonly { id: number }[]
  others: readonly { id: number }[]
  transfers: readonly KnownTransfer[]
}

const pick = <T>(list: readonly T[], place: number): T | undefined => list[place % Math.max(list.length, 1)]

const send = async (deed: TransferDeed, { caller, witness, thereId, own, others }: Shelves) => {
  const batch = pick(deed.astray ? others : own, deed.nth) ?? expect.fail('no batch')
  const { status } = await caller.post('/api/pharmacy/transfers', {
    toPharmacyId: thereId,
    lines: [{ batchId: batch.id, quantity: deed.units + 1 }],
    witness,
  })
  if (deed.astray) expect(status).toBe(404)
  return { one: deed, status, transferId: 0 }
}

const bodyOf = (deed: TransferDeed, { line, outcomes }: KnownTransfer) => {
  const { id: lineId, quantity } = line
  switch (deed.kind) {
    case 'send':
    case 'cancel':
      return {}
    case 'refuse':
      return { reason: 'We have enough' }
    case 'arrive': {
      const arrived = Math.max(quantity - deed.units, 0)
      return { lines: arrived === quantity ? [] : [{ lineId, arrived, reason: 'Counted' }] }
    }
    case 'settle': {
      const missing = quantity - (outcomes.find(({ kind }) => kind === 'arrived')?.quantity ?? 0)
      return { lines: [{ lineId, returned: Math.min(deed.units, missing) }], reason: 'Crushed in the van' }
    }
  }
}

const addresses = {
  send: '',
  arrive: 'arrival',
  cancel: 'cancellation',
  refuse: 'refusal',
  settle: 'settlement',
} as const

/** One attempt, as a person at the counter makes it: mostly on what waits for them, sometimes on what doesn't. */
export const attemptTransfer = async (deed: TransferDeed, shelves: Shelves) => {
  if (deed.kind === 'send') return send(deed, shelves)
  const { caller, witness, hereId, transfers } = shelves
  const isMine = (transfer: KnownTransfer) =>
    hereId ===
    (deed.kind === 'arrive' || deed.kind === 'refuse' ? transfer.toPharmacyId : transfer.fromPharmacyId)
  const isWaiting = ({ status }: KnownTransfer) =>
    deed.kind === 'settle' ? status === 'short' || status === 'refused' : status === 'on-the-way'
  const waiting = transfers.filter((transfer) => isMine(transfer) && isWaiting(transfer))
  const known = pick(deed.astray || waiting.length === 0 ? transfers : waiting, deed.nth)
  if (!known) return { one: deed, status: 404, transferId: 0 }
  const address = `/api/pharmacy/transfers/${known.id}/${addresses[deed.kind]}`
  const { status } = await caller.post<Transfer>(address, {
    ...bodyOf(deed, known),
    ...(deed.kind !== 'refuse' && { witness }),
  })
  if (!isMine(known)) expect([deed.kind, status]).toEqual([deed.kind, 403])
  return { one: deed, status, transferId: known.id }
}

type TransferOutcome = Awaited<ReturnType<typeof attemptTransfer>>

/**
 * INV-64: every unit that was sent arrived, came back, was lost or is in transit; each way was gone once; and as many transfers are
 * stored as were accepted.
 */
export const requireUnitsAccountedFor = (
  transfers: readonly KnownTransfer[],
  outcomes: readonly TransferOutcome[],
): void => {
  const done = outcomes.filter(({ status }) => status < 300)
  expect(transfers).toHaveLength(done.filter(({ one }) => one.kind === 'send').length)
  for (const { id, status, line, outcomes: found } of transfers) {
    const accounted = found.reduce((sum, { quantity }) => sum + quantity, 0)
    expect(accounted).toBeLessThanOrEqual(line.quantity)
    const isOpen = ['on-the-way', 'short', 'refused'].includes(status)
    expect([id, status, accounted < line.quantity]).toEqual([id, status, isOpen])
    const of = (kinds: readonly string[]) =>
      done.filter(({ transferId, one }) => transferId === id && kinds.includes(one.kind)).length
    expect(of(['arrive', 'cancel', 'refuse'])).toBe(status === 'on-the-way' ? 0 : 1)
    expect(of(['settle'])).toBe(['settled', 'returned'].includes(status) ? 1 : 0)
  }
}

/** By how much transfers have changed a batch. */
export const transferredOf = (transfers: readonly KnownTransfer[], batchId: number): number =>
  transfers.reduce(
    (sum, { line, outcomes }) =>
      sum -
      (line.batchId === batchId ? line.quantity : 0) +
      outcomes.reduce((came, outcome) => came + (outcome.batchId === batchId ? outcome.quantity : 0), 0),
    0,
  )
