import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import {
  emptyPrescription,
  type DraftMedication,
  type PrescriptionDraft,
  type PrescriptionDraftContent,
} from '@alafia/contract/prescriptions/draft'
import { getPrescriptionDraft, savePrescriptionDraft } from '@alafia/contract/prescriptions/endpoints'
import type { MedicationForm } from '@alafia/contract/prescriptions/schema'
import { createAutosave } from '../../../lib/autosave/autosave.ts'
import { draftFailure } from '../../../lib/autosave/draft-failure.ts'
import { useAutosaveFlush } from '../../../lib/autosave/use-autosave-flush.ts'
import { inBackground } from '../../../lib/http/background.ts'
import { call, CallError } from '../../../lib/http/call.ts'

export type OrderContent = PrescriptionDraftContent

/** The order pad as it was saved. It has its own key, so that a new prescription doesn't refetch it. */
export const orderDraftQuery = (appointmentId: number) =>
  queryOptions({
    queryKey: ['/api/prescription-draft', appointmentId],
    queryFn: ({ signal }) => call(getPrescriptionDraft, { params: { id: String(appointmentId) }, signal }),
    // An older draft must not be the start of a new edit.
    gcTime: 0,
  })

export const toDraftMedication = (medication: MedicationForm): DraftMedication => ({
  name: medication.name,
  dosage: medication.dosage,
  frequency: medication.frequency,
  duration: medication.duration,
  instructions: medication.instructions ?? '',
  // An empty number field holds NaN.
  quantity: Number.isInteger(medication.quantity) ? (medication.quantity ?? 1) : null,
  ...(medication.noSubstitution ? { noSubstitution: medication.noSubstitution } : {}),
})

export const fromDraftMedication = ({ quantity, noSubstitution = '', ...medication }: DraftMedication) => ({
  ...medication,
  noSubstitution,
  quantity: quantity ?? 1,
})

const contentOf = ({ medications, typing, refills, reasons }: PrescriptionDraft): OrderContent => ({
  medications,
  typing,
  refills,
  reasons,
})

const keyOf = ({ medications, typing, refills, reasons }: OrderContent): string =>
  JSON.stringify([
    [...medications, typing].map(
      ({ name, dosage, frequency, duration, instructions, quantity, noSubstitution = '' }) => [
        name,
        dosage,
        frequency,
        duration,
        instructions,
        quantity,
        noSubstitution,
      ],
    ),
    refills,
    reasons.map(({ key, reason }) => [key, reason]),
  ])

export const isSameOrder = (one: OrderContent, other: OrderContent): boolean => keyOf(one) === keyOf(other)

export const isBlank = ({ medications, typing }: OrderContent): boolean =>
  medications.length === 0 && typing.name.trim() === ''

/** Browsers limit keepalive requests to 64 KB; a character takes at most three bytes. */
const maxKeepaliveLength = 20_000

const createOrderAutosave = (appointmentId: number, start: PrescriptionDraft) => {
  const params = { id: String(appointmentId) }
  return createAutosave<OrderContent, PrescriptionDraft>({
    start,
    contentOf,
    isSame: (one, other) => keyOf(one) === keyOf(other),
    failureOf: draftFailure,
    save: async ({ content, over, isLeaving }) => {
      const body = { ...content, version: over.version }
      const keepalive = isLeaving && JSON.stringify(body).length < maxKeepaliveLength
      try {
        return { saved: await call(savePrescriptionDraft, { params, body, keepalive }) }
      } catch (error) {
        if (!(error instanceof CallError) || !error.problem?.type.endsWith('edited-elsewhere')) throw error
        return { theirs: await call(getPrescriptionDraft, { params }) }
      }
    },
  })
}

/**
 * What is on the order pad of an appointment, here and on the server. The pad starts again with `start` whenever `revision`
 * changes, because another window has changed the order. The doctor chooses only between two orders that differ.
 */
const createOrderDraft = (loaded: PrescriptionDraft, autosave: ReturnType<typeof createOrderAutosave>) => {
  let shown = { revision: 0, start: contentOf(loaded) }
  /** When what was on the pad was left there; undefined once it was signed or discarded. */
  let leftAt = isBlank(loaded) ? undefined : (loaded.updatedAt ?? undefined)
  let discarded: { content: OrderContent; leftAt: string | undefined } | undefined
  const read = () => ({
    ...shown,
    state: autosave.snapshot().state,
    leftAt,
    isDiscarded: discarded !== undefined,
  })
  let snapshot = read()
  const listeners = new Set<() => void>()
  const publish = () => {
    snapshot = read()
    for (const listener of listeners) listener()
  }
  const show = (start: OrderContent) => {
    shown = { revision: shown.revision + 1, start }
    publish()
  }
  const replace = (content: OrderContent) => {
    autosave.change(content)
    show(content)
  }
  const theirs = () => {
    const { state } = autosave.snapshot()
    return state.kind === 'conflict' ? state.theirs : undefined
  }
  const takeTheirs = () => {
    const stored = theirs()
    if (!stored) return
    autosave.resolve(contentOf(stored), stored)
    discarded = undefined
    show(contentOf(stored))
  }
  const keepMine = () => {
    const stored = theirs()
    if (stored) autosave.resolve(autosave.snapshot().content, stored)
  }
  autosave.subscribe(() => {
    const stored = theirs()
    if (stored && isBlank(autosave.snapshot().content)) takeTheirs()
    else if (stored && isBlank(stored)) keepMine()
    // What is written next isn't to be replaced.
    if (!isBlank(autosave.snapshot().content)) discarded = undefined
    publish()
  })
  return {
    autosave,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    snapshot: () => snapshot,
    takeTheirs,
    keepMine,
    /** Shows what another window has saved, if nothing is unsaved here. */
    offer(stored: PrescriptionDraft) {
      if (stored.version <= autosave.snapshot().saved.version) return
      const before = keyOf(autosave.snapshot().content)
      if (autosave.offer(stored) && keyOf(contentOf(stored)) !== before) show(contentOf(stored))
    },
    /** Empties the pad; `takeBack` undoes it. */
    discard() {
      discarded = { content: autosave.snapshot().content, leftAt }
      leftAt = undefined
      replace(emptyPrescription)
    },
    takeBack() {
      if (!discarded) return
      const { content } = discarded
      leftAt = discarded.leftAt
      discarded = undefined
      replace(content)
    },
    /** The order was signed, and the server has emptied the pad unless another window had written on it. */
    signed() {
      leftAt = undefined
      discarded = undefined
      // Nothing is saved over version 0, which isn't stored any more, until the server's version is known.
      if (!theirs())
        autosave.resolve(emptyPrescription, { ...emptyPrescription, version: 0, updatedAt: null })
      publish()
    },
  }
}

/** The order pad of an amendment: kept in this window alone, which asks before it closes. */
export const useAmendmentDraft = (content: OrderContent): OrderOnPad => {
  const [draft] = useState(() => {
    const loaded: PrescriptionDraft = { ...content, version: 0, updatedAt: null }
    return createOrderDraft(
      loaded,
      createAutosave<OrderContent, PrescriptionDraft>({
        start: loaded,
        contentOf,
        isSame: (one, other) => keyOf(one) === keyOf(other),
        failureOf: draftFailure,
        save: ({ content: kept, over }) => Promise.resolve({ saved: { ...over, ...kept } }),
      }),
    )
  })
  const shown = useSyncExternalStore(draft.subscribe, draft.snapshot)
  return { ...draft, ...shown }
}

/** Saves what is on the order pad, and shows what another window saves. `signed`: see `createOrderDraft`. */
export const useOrderDraft = (appointmentId: number, loaded: PrescriptionDraft) => {
  const [draft] = useState(() => createOrderDraft(loaded, createOrderAutosave(appointmentId, loaded)))
  const shown = useSyncExternalStore(draft.subscribe, draft.snapshot)
  const { data, refetch } = useQuery(orderDraftQuery(appointmentId))
  useAutosaveFlush(draft.autosave, refetch)
  useEffect(() => {
    if (data) draft.offer(data)
  }, [data, draft])
  const signed = () => {
    draft.signed()
    void inBackground(refetch)
  }
  return { ...draft, ...shown, signed }
}

export type OrderOnPad = ReturnType<typeof useOrderDraft>
