import type { SafetyTable } from '@alafia/contract/safety/schema'
import { DataTable, type Column } from '../../ui/list/data-table.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Status } from '../../ui/status.tsx'

type Rule = SafetyTable['rules'][number]
type Drug = SafetyTable['drugs'][number]

const kinds = [
  ['allergy', 'Allergies'],
  ['duplicate', 'Duplicate therapy'],
  ['interaction', 'Interactions'],
  ['age', 'Age limits'],
] as const satisfies readonly (readonly [Rule['kind'], string])[]

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const drugText = ({ name, also, classes, of }: Drug) => plain([name, ...also, ...classes, ...of].join(' '))

/** A name leads to the rules of its drug's classes too: who looks for 'Brufen' finds the rows about NSAIDs. */
const wordsFor = (table: SafetyTable, search: string): string[] => {
  const wanted = plain(search)
  const meant = table.drugs.filter(({ name, also }) =>
    [name, ...also].some((one) => plain(one).includes(wanted)),
  )
  return [
    wanted,
    ...meant.flatMap(({ name, classes, of }) => [...(of.length > 0 ? of : [name]), ...classes].map(plain)),
  ]
}

const isAbout = ({ what, effect, source }: Rule, words: readonly string[], wanted: string) =>
  words.some((word) => plain(what).includes(word)) || plain(`${effect} ${source}`).includes(wanted)

const ruleColumns: readonly Column<Rule>[] = [
  { key: 'what', header: 'What', rowHeader: true, cell: ({ what }) => what },
  {
    key: 'severity',
    header: 'How grave',
    cell: ({ severity }) =>
      severity === 'serious' ? <Status tone="danger">Serious</Status> : <Status tone="warn">Caution</Status>,
  },
  { key: 'effect', header: 'Why', cell: ({ effect }) => effect },
  { key: 'source', header: 'Source', cell: ({ source }) => source },
]

const drugColumns: readonly Column<Drug>[] = [
  { key: 'name', header: 'Name', rowHeader: true, cell: ({ name }) => name },
  { key: 'also', header: 'Also called', cell: ({ also }) => also.join(', ') },
  { key: 'classes', header: 'Checked as', cell: ({ classes, of }) => [...of, ...classes].join(', ') },
]

/** Every row of the safety table with its source, and the drugs that it knows; `search` takes any name of a drug. */
export function SafetyTableView({ table, search }: { table: SafetyTable; search: string }) {
  const wanted = plain(search)
  const words = wanted === '' ? [] : wordsFor(table, search)
  const rules = wanted === '' ? table.rules : table.rules.filter((rule) => isAbout(rule, words, wanted))
  const drugs = wanted === '' ? table.drugs : table.drugs.filter((drug) => drugText(drug).includes(wanted))
  if (rules.length === 0 && drugs.length === 0)
    return (
      <EmptyState
        title="Nothing in the table under these words"
        text="A medicine that isn’t here is told as 'not checked' when it is prescribed."
      />
    )
  return (
    <div className="grid gap-8">
      {kinds.map(([kind, title]) => {
        const own = rules.filter((rule) => rule.kind === kind)
        return (
          own.length > 0 && (
            <Section key={kind} title={`${title} (${own.length})`}>
              <DataTable
                caption={title}
                columns={ruleColumns}
                rows={own}
                rowKey={({ what, severity, effect }) => `${what} ${severity} ${effect}`}
              />
            </Section>
          )
        )
      })}
      {drugs.length > 0 && (
        <Section title={`Drugs that the table knows (${drugs.length})`}>
          <DataTable
            caption="Drugs that the table knows"
            rows={drugs}
            rowKey={({ name }) => name}
            columns={drugColumns}
          />
        </Section>
      )}
    </div>
  )
}
