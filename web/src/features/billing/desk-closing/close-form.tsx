import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { closeDesk, closingForm, type OpenDesk } from '@alafia/contract/billing/desk-closing'
import { takenAsLabel } from '@alafia/contract/billing/states'
import { useClinic } from '../../../lib/clinic.ts'
import { formatMoney, instantLabel } from '../../../lib/format.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { differenceText, signedMoney, typedSigned } from './amounts.ts'
import { invalidateDesk, openDeskQuery } from './queries.ts'

export type Count = OpenDesk['sums'][number] & { counted: string; note: string }
type Values = { after: number | null; until: string; counts: Count[] }

const bodyOf = ({ after, until, counts }: Values): z.input<typeof closingForm> => ({
  after,
  until,
  counts: counts.map(({ currency, method, taken, givenBack, counted, note }) => ({
    currency,
    method,
    taken,
    givenBack,
    counted: typedSigned(counted, currency) ?? counted,
    note,
  })),
})
const schema = z.pipe(z.transform(bodyOf), closingForm)

const nameOf = ({ method, currency }: Pick<OpenDesk['sums'][number], 'method' | 'currency'>) =>
  `${takenAsLabel[method]}, ${currency}`

type CloseFormProps = {
  /** As it was when counting began. */
  desk: OpenDesk
  /** What was counted before counting began again. */
  before: readonly Count[]
  /** Begins again from what is open now, with what was counted so far. */
  onRestart: (counts: readonly Count[]) => void
}

/** Kept where nothing was taken or given back since. */
const countedOf = (sum: OpenDesk['sums'][number], before: readonly Count[]) => {
  const { counted, note } = before.find(
    ({ currency, method, taken, givenBack }) =>
      currency === sum.currency &&
      method === sum.method &&
      taken === sum.taken &&
      givenBack === sum.givenBack,
  ) ?? { counted: '', note: '' }
  return { ...sum, counted, note }
}

/** Counts what was taken and given back at the desk, and closes it. */
export function CloseForm({ desk, before, onRestart }: CloseFormProps) {
  const { timeZone } = useClinic()
  const { data: now = desk } = useQuery(openDeskQuery)
  const form = useForm(closeDesk, {
    schema,
    rows: ['counts'],
    start: {
      after: desk.after,
      until: desk.until,
      counts: desk.sums.map((sum) => countedOf(sum, before)),
    },
    input: (body) => ({ body }),
    success: { title: 'Desk closed' },
    failure: 'Failed to close the desk',
    invalidate: invalidateDesk,
  })
  const arrived = now.movements - desk.movements
  const isClosed = now.after !== desk.after
  const counts = form.watch('counts')
  /** The fields are alike, so each message names its sum. */
  const wrong = form.wrong.map(({ field, message }) => {
    const sum = desk.sums[Number(/^counts\.(\d+)\./.exec(field)?.[1])]
    return { field, message: sum ? `${message} (${nameOf(sum)})` : message }
  })
  const restart = <Button onClick={() => onRestart(counts)}>Start again</Button>
  return (
    <Form
      form={{ ...form, wrong }}
      className="grid gap-4"
      onDone={() => onRestart([])}
      actions={
        <div className="flex flex-wrap gap-2">
          <SubmitButton>Close desk</SubmitButton>
          {restart}
        </div>
      }
    >
      <p>
        {desk.closedAt === null ? 'Everything at the desk' : `Since ${instantLabel(desk.closedAt, timeZone)}`}
        , until {instantLabel(desk.until, timeZone)}. What arrives after that belongs to the next closing.
      </p>
      {isClosed ? (
        <Alert tone="warn" title="The desk was closed meanwhile" actions={restart}>
          Start again from what has arrived since.
        </Alert>
      ) : (
        arrived > 0 && (
          <Alert tone="info" title="More has arrived at the desk">
            {arrived === 1 ? '1 payment or refund belongs' : `${arrived} payments and refunds belong`} to the
            next closing. Start again to include {arrived === 1 ? 'it' : 'them'}.
          </Alert>
        )
      )}
      {desk.sums.map(({ currency, method, taken, givenBack, expected }, index) => {
        const name = nameOf({ method, currency })
        const { counted = '', note = '' } = counts[index] ?? {}
        const difference = differenceText(counted, expected, currency)
        const isDifferent = difference !== undefined && difference !== 'No difference.'
        const errors = form.errors.counts?.[index]
        return (
          <Card key={name} className="grid gap-3">
            <h3 className="text-body font-semibold">{name}</h3>
            <p className="tabular">
              Taken {formatMoney(taken, currency)} · given back {formatMoney(givenBack, currency)} · expected{' '}
              <strong>{signedMoney(expected, currency)}</strong>
            </p>
            <Field
              label={`Counted (${name})`}
              hint={
                difference ??
                (expected.startsWith('-') ? 'With a minus if more went back than came in.' : undefined)
              }
              error={errors?.counted?.message}
            >
              <TextInput inputMode="text" autoComplete="off" {...form.register(`counts.${index}.counted`)} />
            </Field>
            {(isDifferent || note !== '' || errors?.note) && (
              <Field label={`Why it differs (${name})`} error={errors?.note?.message}>
                <TextInput maxLength={500} autoComplete="off" {...form.register(`counts.${index}.note`)} />
              </Field>
            )}
          </Card>
        )
      })}
    </Form>
  )
}
