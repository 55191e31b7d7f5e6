import { useState } from 'react'
import type { HealthFacts } from '@alafia/contract/clinical/facts/schema'
import { measures, type MeasurementKind } from '@alafia/contract/clinical/measurements/kinds'
import type { Measurement } from '@alafia/contract/clinical/measurements/schema'
import { placeLabels } from '../../../domain/fact-labels.ts'
import { measuredText } from '../../../domain/measured-value.ts'
import type { Person } from '../../../domain/person-facts.ts'
import { dayOf, useAuthorText } from '../../../domain/recorded-by.ts'
import { useClinic } from '../../../lib/clinic.ts'
import { plainDate } from '../../../lib/format.ts'
import { DataTable, type Column } from '../../../ui/list/data-table.tsx'
import { MeasurementChanges, MeasurementMenu, type MeasurementChange } from './measurement-changes.tsx'

type ColumnsInput = {
  kind: MeasurementKind
  timeZone: string
  recordedBy: ReturnType<typeof useAuthorText>['recordedBy']
  mayChange: boolean
  onChoose: (change: MeasurementChange) => void
}

const columnsFor = (input: ColumnsInput): Column<Measurement>[] => [
  {
    key: 'day',
    header: 'Day',
    cell: ({ measuredAt }) => plainDate(dayOf(measuredAt, input.timeZone)),
    rowHeader: true,
  },
  { key: 'value', header: measures[input.kind].name, cell: measuredText, numeric: true },
  { key: 'place', header: 'Where', cell: ({ place }) => placeLabels[place] },
  { key: 'by', header: 'Entered by', cell: ({ recorded }) => input.recordedBy(recorded) },
  {
    key: 'menu',
    header: 'Change',
    cell: (entry) => <MeasurementMenu entry={entry} mayChange={input.mayChange} onChoose={input.onChoose} />,
  },
]

type MeasurementTableProps = {
  person: Person
  facts: HealthFacts
  kind: MeasurementKind
  rows: readonly Measurement[]
}

/** What is behind the chart of one kind, each with what can be done with it. */
export function MeasurementTable({ person, facts, kind, rows }: MeasurementTableProps) {
  const { timeZone } = useClinic()
  const { recordedBy } = useAuthorText()
  const [change, setChange] = useState<MeasurementChange>()
  const { mayChange } = facts
  return (
    <div className="grid gap-2">
      <MeasurementChanges
        person={person}
        facts={facts}
        change={change}
        onClose={() => setChange(undefined)}
      />
      <DataTable
        caption={`${measures[kind].name} over time`}
        rows={rows}
        rowKey={({ id }) => id}
        columns={columnsFor({ kind, timeZone, recordedBy, mayChange, onChoose: setChange })}
      />
    </div>
  )
}
