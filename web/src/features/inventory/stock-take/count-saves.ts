import { countBatch, type StockTakeLine } from '@alafia/contract/inventory/stock-takes'
import { createAutosave, type Autosave } from '../../../lib/autosave/autosave.ts'
import { draftFailure } from '../../../lib/autosave/draft-failure.ts'
import { call, CallError } from '../../../lib/http/call.ts'

/** The count of one batch; null: not counted. */
export type CountSave = Pick<
  Autosave<number | null, StockTakeLine>,
  'subscribe' | 'snapshot' | 'change' | 'flush' | 'resolve' | 'offer'
> & {
  /** Sends this window's number again, over the other person's count. */
  replace: () => void
  /** Takes the other person's count. */
  keep: () => void
}

type Options = {
  id: number
  userId: number
  onSaved: (line: StockTakeLine) => void
  /** The stock-take has ended meanwhile. */
  onLost: (error: unknown) => void
}

const theirsIn = (error: unknown): StockTakeLine | undefined =>
  error instanceof CallError && error.problem?.type.endsWith('edited-elsewhere')
    ? // This endpoint's conflict carries the batch with its count.
      (error.problem.entry as StockTakeLine | undefined)
    : undefined

/** Saves counts, each batch on its own; without a connection they wait in this window and are sent again (INV-51). */
export const createCountSaves = ({ id, userId, onSaved, onLost }: Options) => {
  const saves = new Map<number, CountSave & { isAtRisk: () => boolean }>()
  const listeners = new Set<() => void>()
  const params = { id: String(id) }

  const create = (line: StockTakeLine) => {
    /** The count of someone else that may be replaced. */
    let replaceable: number | undefined
    const autosave = createAutosave<number | null, StockTakeLine>({
      start: line,
      contentOf: ({ count }) => count?.counted ?? null,
      isSame: (one, other) => one === other,
      failureOf: (error) => {
        const failure = draftFailure(error)
        if (failure === 'closed') onLost(error)
        return failure
      },
      save: async ({ content, over, isLeaving }) => {
        // A field that was emptied is not a count.
        if (content === null) return { saved: over }
        const known = over.count
        const replaces = known && (known.byId === userId || known.id === replaceable) ? known.id : null
        const body = { batchId: line.batchId, counted: content, replaces }
        try {
          const saved = await call(countBatch, { params, body, keepalive: isLeaving })
          onSaved(saved)
          return { saved }
        } catch (error) {
          const theirs = theirsIn(error)
          if (!theirs) throw error
          return { theirs }
        }
      },
    })
    autosave.subscribe(() => {
      for (const listener of listeners) listener()
    })
    return {
      ...autosave,
      isAtRisk: () => autosave.isAtRisk,
      replace: () => {
        const { content, state } = autosave.snapshot()
        if (state.kind !== 'conflict') return
        replaceable = state.theirs.count?.id
        autosave.resolve(content, state.theirs)
        autosave.flush()
      },
      keep: () => {
        const { state } = autosave.snapshot()
        if (state.kind !== 'conflict') return
        onSaved(state.theirs)
        autosave.resolve(state.theirs.count?.counted ?? null, state.theirs)
      },
    }
  }

  return {
    of(line: StockTakeLine): CountSave {
      const known = saves.get(line.batchId) ?? create(line)
      saves.set(line.batchId, known)
      return known
    },
    /** What others counted meanwhile. */
    offer(lines: readonly StockTakeLine[]) {
      for (const line of lines) {
        const save = saves.get(line.batchId)
        if (save && line.version > save.snapshot().saved.version) save.offer(line)
      }
    },
    flush: (isLeaving = false): undefined => {
      for (const save of saves.values()) save.flush(isLeaving)
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** How many counts would be lost if the window were closed now. */
    atRisk: () => [...saves.values()].filter((save) => save.isAtRisk()).length,
    /** Of how many batches two people's counts differ. */
    conflicts: () => [...saves.values()].filter((save) => save.snapshot().state.kind === 'conflict').length,
  }
}
