import type { ClinicRow } from '@alafia/contract/safety/clinic-row'
import type { RowAction, RowChange as ShownChange } from '@alafia/contract/safety/rows'
import { plainDate } from '@alafia/contract/kernel/format'
import { edition } from '../facts/edition.ts'
import { sourceText, type Source } from '../facts/source.ts'
import type { RowChange } from '../live.ts'
import { printOf, tableEntries, type Entry } from '../row-list.ts'
import { ownRow, type OwnRow } from './own-row.ts'

/** One change as it is stored, with the name of who made it. */
export type StoredChange = {
  number: number
  mark: string
  rowId: string
  action: ShownChange['action']
  reason: string
  content: ClinicRow | null
  print: string
  byName: string
  at: string
}

/** A row of the table as the clinic uses it. */
export type LiveEntry = Entry & {
  isOwn: boolean
  isDisabled: boolean
  isTightened: boolean
  /** For the checks; undefined if the row is as it was. */
  change: RowChange | undefined
  /** Newest first. */
  changes: readonly ShownChange[]
  /** Of the row as it is used: a review is of this. */
  print: string
  /** Of the row before the clinic's changes: disabling it is of this. */
  shippedPrint: string
}

/** What a clinic made of the table: its rows for people, its changes and own rows for the checks. */
export type ClinicTable = {
  version: string
  entries: readonly LiveEntry[]
  /** By the row that the checks use. */
  changes: ReadonlyMap<object, RowChange>
  own: readonly OwnRow[]
}

export const versionAfter = (changes: number): string =>
  changes === 0 ? edition.version : `${edition.version} + clinic changes ${changes}`

/** The clinic as the source of its rows: 'This clinic (23 November 2026), Folake Ade: …' */
export const clinicSource = ({ at, byName, reason }: StoredChange): Source => ({
  title: 'This clinic',
  edition: plainDate(at.slice(0, 10)),
  section: `${byName}: ${reason}`,
})

type State = { isDisabled: boolean; tightened: StoredChange | undefined; changes: ShownChange[] }

/**
 * What the changes of one row come to. A row that has other words since it was disabled is used again: nobody has agreed to do
 * without what it says now.
 */
const stateOf = (changes: readonly StoredChange[], print: string): State => {
  let isDisabled = false
  let tightened: StoredChange | undefined
  const shown = changes.map((change): ShownChange => {
    const { action, reason, byName, at } = change
    const isOver = action === 'disable' && change.print !== print
    if (action === 'restore') [isDisabled, tightened] = [false, undefined]
    if (action === 'tighten') tightened = change
    if (action === 'disable' && !isOver) isDisabled = true
    return { action, reason, byName, at, isOver }
  })
  return { isDisabled, tightened, changes: shown.toReversed() }
}

const live = (entry: Entry, changes: readonly StoredChange[], isOwn: boolean): LiveEntry => {
  const shippedPrint = printOf(entry)
  const state = stateOf(changes, shippedPrint)
  const isTightened = state.tightened !== undefined && entry.severity === 'caution'
  const source = isTightened && state.tightened ? clinicSource(state.tightened) : undefined
  const used = {
    ...entry,
    severity: isTightened ? ('serious' as const) : entry.severity,
    sources: source && entry.sources.length > 0 ? [...entry.sources, sourceText(source)] : entry.sources,
  }
  const { isDisabled } = state
  return {
    ...used,
    isOwn,
    isDisabled,
    isTightened,
    change: changeOf(isDisabled, source),
    changes: state.changes,
    shippedPrint,
    print: `${printOf(used)}${isDisabled ? '-disabled' : ''}`,
  }
}

const changeOf = (isDisabled: boolean, tightenedBy: Source | undefined): RowChange | undefined =>
  isDisabled || tightenedBy
    ? {
        ...(isDisabled && { isDisabled }),
        ...(tightenedBy && { severity: 'serious', source: tightenedBy }),
      }
    : undefined

const addedRows = (changes: readonly StoredChange[]) =>
  changes.flatMap((change) => {
    const { rowId, content } = change
    const own = content && ownRow(rowId, content, [clinicSource(change)])
    if (!own) return []
    const entry: Entry = {
      ...own.entry,
      id: rowId,
      kind: own.kind,
      sources: own.entry.sources.map(sourceText),
    }
    return [{ own, entry }]
  })

/** The table of this edition after these changes, which are in their order. */
export const tableAfter = (changes: readonly StoredChange[]): ClinicTable => {
  const byRow = new Map<string, StoredChange[]>()
  for (const change of changes) byRow.set(change.rowId, [...(byRow.get(change.rowId) ?? []), change])
  const changesOf = ({ id }: Entry) => byRow.get(id) ?? []
  const added = addedRows(changes).map(({ own, entry }) => ({
    own,
    entry: live(entry, changesOf(entry), true),
  }))
  const ofTable = tableEntries().map((entry) => live(entry, changesOf(entry), false))
  const kinds = [...new Set(tableEntries().map(({ kind }) => kind))]
  return {
    version: versionAfter(changes.length),
    entries: kinds.flatMap((kind) => [
      ...added.map(({ entry }) => entry).filter((entry) => entry.kind === kind),
      ...ofTable.filter((entry) => entry.kind === kind),
    ]),
    changes: new Map(
      [...added.map(({ entry }) => entry), ...ofTable].flatMap(({ row, change }) =>
        change ? [[row, change]] : [],
      ),
    ),
    // One that the clinic took back is as if it had never been there: no source says that it is missing.
    own: added.filter(({ entry }) => !entry.isDisabled).map(({ own }) => own),
  }
}

/** What may be done to a row now. */
export const actionsFor = ({ isFixed, isDisabled, isTightened, severity }: LiveEntry): RowAction[] => {
  if (isFixed) return []
  if (isDisabled) return ['restore']
  return [
    ...(severity === 'caution' ? (['tighten'] as const) : []),
    'disable',
    ...(isTightened ? (['restore'] as const) : []),
  ]
}

/** Disabling it takes a warning away that must be answered. Above a limit of a dose is serious, too. */
export const isWeighty = ({ severity, kind }: Pick<Entry, 'severity' | 'kind'>): boolean =>
  severity === 'serious' || kind === 'dose'
