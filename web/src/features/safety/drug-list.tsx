import type { SafetyTable } from '@alafia/contract/safety/schema'
import { Section } from '../../ui/layout/section.tsx'
import { DataTable, type Column } from '../../ui/list/data-table.tsx'

type Drug = SafetyTable['drugs'][number]

const normalize = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const drugText = ({ name, also, classes, of, rxcui, atc }: Drug) =>
  normalize([name, ...also, ...classes, ...of, rxcui, atc].join(' '))

const codesText = ({ rxcui, atc }: Drug) =>
  [rxcui && `RxNorm ${rxcui}`, atc && `ATC ${atc}`].filter(Boolean).join(', ')

/** Combinations of four drugs are one long word. */
const names = (...all: string[]) => <span className="wrap-anywhere">{all.join(', ')}</span>

const columns: readonly Column<Drug>[] = [
  { key: 'name', header: 'Name', rowHeader: true, cell: ({ name }) => names(name) },
  { key: 'also', header: 'Also called', cell: ({ also }) => names(...also) },
  { key: 'classes', header: 'Checked as', cell: ({ classes, of }) => names(...of, ...classes) },
  { key: 'codes', header: 'Codes', cell: codesText },
]

/** The drugs that the table knows by any of these letters, with their other names and codes. */
export function DrugList({ drugs, search }: { drugs: readonly Drug[]; search: string }) {
  const text = normalize(search)
  const found = drugs.filter((drug) => drugText(drug).includes(text))
  if (found.length === 0)
    return (
      <p className="text-ink-2">
        No drug of the table has this name. The safety check reports such a medicine as not checked.
      </p>
    )
  return (
    <Section title={`Drugs (${found.length})`}>
      <DataTable caption="Drugs" rows={found} rowKey={({ name }) => name} columns={columns} />
    </Section>
  )
}
