import { Ban, Download, FilePlus2 } from 'lucide-react'
import { useState } from 'react'
import { testKindLabels } from '@alafia/contract/orders/kinds'
import type { TestOrder, TestResult } from '@alafia/contract/orders/schema'
import { dayOf } from '../../domain/recorded-by.ts'
import { useClinic } from '../../lib/clinic.ts'
import { plainDate } from '../../lib/format.ts'
import { useSession } from '../../lib/session/session.tsx'
import { Alert } from '../../ui/alert.tsx'
import { DownloadFile } from '../../ui/async/download-file.tsx'
import { lazyComponent } from '../../ui/async/lazy-component.tsx'
import { lazyDialog } from '../../ui/async/lazy-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { DataItem, DataList } from '../../ui/list/data-list.tsx'
import { EmptyState } from '../../ui/list/empty-state.tsx'
import { OrderStatus } from './order-status.tsx'
import { fetchRequestForm } from './queries.ts'
import { ResultCard } from './results/result-card.tsx'
import type { SignOffFormProps } from './results/sign-off-form.tsx'

const ResultDialog = lazyDialog(async () => (await import('./results/result-dialog.tsx')).ResultDialog)
const CancelOrderDialog = lazyDialog(
  async () => (await import('./cancel-order-dialog.tsx')).CancelOrderDialog,
)
const SignOffForm = lazyComponent(async () => (await import('./results/sign-off-form.tsx')).SignOffForm)

/** Stays when somebody else signs off or corrects the result, with what was typed. */
function SignOff({ result, ...form }: Omit<SignOffFormProps, 'result'> & { result: TestResult }) {
  const [wasWaiting] = useState(result.signedOff === null)
  return wasWaiting && <SignOffForm result={result} {...form} />
}

type Open = { what: 'result'; corrects?: TestResult } | { what: 'cancel' }

/** Tests that were ordered, and what came out of them. */
export function OrderView({ order }: { order: TestOrder }) {
  const { timeZone } = useClinic()
  const { user } = useSession()
  const [open, setOpen] = useState<Open>()
  /** Results with a comment being typed: corrected meanwhile, they stay in their place. */
  const [commented, setCommented] = useState<ReadonlySet<number>>(new Set())
  const close = () => setOpen(undefined)
  const isPatient = user?.role === 'patient'
  const patientsLabel = order.results.length > 0 ? 'Send another result' : 'I have the result'
  const isCancelled = order.status === 'cancelled'
  const isShown = ({ id, correctedBy }: TestResult) => correctedBy === null || commented.has(id)
  const current = order.results.filter(isShown)
  const corrected = order.results.filter((result) => !isShown(result))
  /** A patient corrects only what is theirs, and until a doctor has signed it off (ORD-6). */
  const mayCorrect = ({ entered, signedOff, correctedBy }: TestResult) =>
    correctedBy === null &&
    order.mayChange &&
    (!isPatient || (entered.role === 'patient' && signedOff === null))

  return (
    <div className="grid gap-8">
      <Section
        title="Order"
        actions={
          !isCancelled && (
            <>
              <DownloadFile
                name="Download the request form"
                failure="We couldn’t download the request form. Try again."
                fetchFile={() => fetchRequestForm(order.id)}
              >
                <Download /> Request form
              </DownloadFile>
              {user?.id === order.doctorId && !isPatient && order.results.length === 0 && (
                <Button onClick={() => setOpen({ what: 'cancel' })}>
                  <Ban /> Cancel test
                </Button>
              )}
            </>
          )
        }
      >
        {isCancelled && (
          <Alert tone="info" title={`${order.doctorName} cancelled this`}>
            {order.cancelReason}
          </Alert>
        )}
        <DataList>
          <DataItem term="For">{order.personName}</DataItem>
          <DataItem term="Ordered by">
            {order.doctorName} on {plainDate(dayOf(order.orderedAt, timeZone))}
          </DataItem>
          <DataItem term="Status">
            <OrderStatus status={order.status} />
          </DataItem>
          <DataItem term="Tests">
            <ul>
              {order.tests.map(({ name, kind }) => (
                <li key={name}>
                  {name} ({testKindLabels[kind].toLowerCase()})
                </li>
              ))}
            </ul>
          </DataItem>
          {order.note !== null && (
            <DataItem term="Note">
              <span className="whitespace-pre-line">{order.note}</span>
            </DataItem>
          )}
        </DataList>
      </Section>
      {!isCancelled && (
        <Section
          title="Results"
          actions={
            order.mayChange && (
              <Button onClick={() => setOpen({ what: 'result' })}>
                <FilePlus2 /> {isPatient ? patientsLabel : 'Enter a result'}
              </Button>
            )
          }
        >
          {order.results.length === 0 && (
            <EmptyState
              title="No result yet"
              text={
                isPatient
                  ? 'Take the request form to the laboratory. Then send the report from here.'
                  : 'The patient or you can enter it here.'
              }
            />
          )}
          {current.map((result) => (
            <ResultCard
              key={result.id}
              order={order}
              result={result}
              onCorrect={mayCorrect(result) ? () => setOpen({ what: 'result', corrects: result }) : undefined}
              signOff={
                !isPatient &&
                order.mayChange &&
                result.outcome !== null && (
                  <SignOff
                    result={result}
                    outcome={result.outcome}
                    onTyped={(hasText) =>
                      setCommented((now) => {
                        const next = new Set(now)
                        if (hasText) next.add(result.id)
                        else next.delete(result.id)
                        return next
                      })
                    }
                  />
                )
              }
            />
          ))}
          {corrected.length > 0 && (
            <details>
              <summary className="min-h-control cursor-pointer py-2 font-semibold">Corrected results</summary>
              <div className="grid gap-3">
                {corrected.map((result) => (
                  <ResultCard key={result.id} order={order} result={result} onCorrect={undefined} />
                ))}
              </div>
            </details>
          )}
        </Section>
      )}
      {open?.what === 'result' && <ResultDialog order={order} corrects={open.corrects} onClose={close} />}
      {open?.what === 'cancel' && <CancelOrderDialog orderId={order.id} onClose={close} />}
    </div>
  )
}
