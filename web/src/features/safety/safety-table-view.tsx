import type { SafetyTable } from '@alafia/contract/safety/schema'
import { findingSeverity } from '../../domain/finding-severity.ts'
import { DataTable, type Column } from '../../ui/list/data-table.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Status } from '../../ui/status.tsx'

type Rule = SafetyTable['rules'][number]
type Drug = SafetyTable['drugs'][number]

const kinds = [
  ['allergy', 'Allergies'],
  ['duplicate', 'Duplicates'],
  ['interaction', 'Interactions'],
  ['age', 'Age limits'],
] as const satisfies readonly (readonly [Rule['kind'], string])[]

const normalize = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const drugText = ({ name, also, classes, of, rxcui, atc }: Drug) =>
  normalize([name, ...also, ...classes, ...of, rxcui, atc].join(' '))

/** A name also finds the rules of its drug's classes: 'Brufen' finds the rows about NSAIDs. */
const termsFor = (table: SafetyTable, search: string): string[] => {
  const text = normalize(search)
  const matches = table.drugs.filter(({ name, also }) =>
    [name, ...also].some((one) => normalize(one).includes(text)),
  )
  return [
    text,
    ...matches.flatMap(({ name, classes, of }) =>
      [...(of.length > 0 ? of : [name]), ...classes].map(normalize),
    ),
  ]
}

const isAbout = ({ what, effect, sources }: Rule, terms: readonly string[], text: string) =>
  terms.some((term) => normalize(what).includes(term)) ||
  normalize(`${effect} ${sources.join(' ')}`).includes(text)

const codesText = ({ rxcui, atc }: Drug) =>
  [rxcui && `RxNorm ${rxcui}`, atc && `ATC ${atc}`].filter(Boolean).join(', ')

const ruleColumns: readonly Column<Rule>[] = [
  { key: 'what', header: 'What', rowHeader: true, cell: ({ what }) => what },
  {
    key: 'severity',
    header: 'Severity',
    cell: ({ severity }) => (
      <Status tone={findingSeverity[severity].tone}>{findingSeverity[severity].label}</Status>
    ),
  },
  { key: 'effect', header: 'Why', cell: ({ effect }) => effect },
  {
    key: 'sources',
    header: 'Sources',
    cell: ({ sources }) =>
      sources.length === 0 ? (
        <Status tone="neutral">Unconfirmed</Status>
      ) : (
        sources.map((source) => (
          <span key={source} className="block text-small">
            {source}
          </span>
        ))
      ),
  },
]

const drugColumns: readonly Column<Drug>[] = [
  { key: 'name', header: 'Name', rowHeader: true, cell: ({ name }) => name },
  { key: 'also', header: 'Also called', cell: ({ also }) => also.join(', ') },
  { key: 'classes', header: 'Checked as', cell: ({ classes, of }) => [...of, ...classes].join(', ') },
  { key: 'codes', header: 'Codes', cell: codesText },
]

export const isUnconfirmed = ({ sources }: Rule) => sources.length === 0

type Props = { table: SafetyTable; search: string; onlyUnconfirmed?: boolean }

/** Every rule with its sources, and every drug; `search` takes any name of a drug. Only the unconfirmed rules, if asked for. */
export function SafetyTableView({ table, search, onlyUnconfirmed = false }: Props) {
  const text = normalize(search)
  const terms = text === '' ? [] : termsFor(table, search)
  const found = text === '' ? table.rules : table.rules.filter((rule) => isAbout(rule, terms, text))
  const rules = onlyUnconfirmed ? found.filter(isUnconfirmed) : found
  const drugs = onlyUnconfirmed ? [] : table.drugs.filter((drug) => drugText(drug).includes(text))
  if (rules.length === 0 && drugs.length === 0)
    return (
      <EmptyState
        title="No matches in the safety table"
        text={
          onlyUnconfirmed
            ? 'Every row about this has a source. Clear the filter to see them.'
            : 'If a medicine isn’t here, the safety check reports it as not checked.'
        }
      />
    )
  return (
    <div className="grid gap-8">
      {kinds.map(([kind, title]) => {
        const rows = rules.filter((rule) => rule.kind === kind)
        return (
          rows.length > 0 && (
            <Section key={kind} title={`${title} (${rows.length})`}>
              <DataTable
                caption={title}
                columns={ruleColumns}
                rows={rows}
                rowKey={({ what, severity, effect }) => `${what} ${severity} ${effect}`}
              />
            </Section>
          )
        )
      })}
      {drugs.length > 0 && (
        <Section title={`Drugs (${drugs.length})`}>
          <DataTable caption="Drugs" rows={drugs} rowKey={({ name }) => name} columns={drugColumns} />
        </Section>
      )}
    </div>
  )
}
