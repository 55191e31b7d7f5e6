import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { paymentTabs, statusLabel, type PaymentView } from '@alafia/contract/billing/states'
import type { Payment } from '@alafia/contract/billing/schema'
import { useClinic } from '../../lib/clinic.ts'
import { Alert } from '../../ui/alert.tsx'
import { lazyDialog } from '../../ui/async/lazy-dialog.tsx'
import { List } from '../../ui/list/list.tsx'
import { LiveSearch } from '../../ui/list/live-search.tsx'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { TabPanel, Tabs } from '../../ui/layout/tabs.tsx'
import { PaymentRow } from './payment-row.tsx'
import { paymentsQuery, requestCountQuery } from './queries.ts'
import { FailedTotal } from './summary-cards.tsx'

/** The dialogs' code loads when one is first opened. */
const PayDialog = lazyDialog(async () => (await import('./pay-dialog.tsx')).PayDialog)
const PaymentDialog = lazyDialog(async () => (await import('./payment-dialog.tsx')).PaymentDialog)
const RefundDialog = lazyDialog(async () => (await import('./refund-dialog.tsx')).RefundDialog)
const MethodDialog = lazyDialog(async () => (await import('./method-dialog.tsx')).MethodDialog)

const tabs = [
  { value: 'all' as const, label: 'All' },
  ...paymentTabs.map((value) => ({ value, label: statusLabel[value] })),
]

type Open = { what: 'pay' | 'refund'; payment: Payment }

export type PaymentListProps = {
  /** Both are kept in the URL. */
  tab: PaymentView | undefined
  search: string | undefined
  /** The payment whose details are open. */
  detailsOf: number | undefined
  onTab: (tab: PaymentView | undefined) => void
  onSearch: (search: string | undefined) => void
  onDetails: (id: number | undefined) => void
  onClear: () => void
  /** Left out for an administrator, who sees everyone's payments and may refund them. */
  payer?: string | undefined
  emptyAction?: ReactNode
}

/** Payments with search and tabs, newest first. */
export function PaymentList({
  tab,
  search,
  detailsOf,
  onTab,
  onSearch,
  onDetails,
  onClear,
  payer,
  emptyAction,
}: PaymentListProps) {
  const query = useInfiniteQuery(paymentsQuery({ view: tab, search }))
  const [open, setOpen] = useState<Open>()
  const [adding, setAdding] = useState(false)
  const close = () => setOpen(undefined)
  const inList = (wanted: number) =>
    query.data?.pages.flatMap(({ rows }) => rows).find(({ id }) => id === wanted)
  const isAdmin = payer === undefined
  const { data: requests } = useQuery({ ...requestCountQuery, enabled: isAdmin })
  const { onlinePayment } = useClinic()
  const pay =
    isAdmin || onlinePayment === 'none' ? undefined : (payment: Payment) => setOpen({ what: 'pay', payment })

  return (
    <Section title="Payments">
      {!isAdmin && onlinePayment === 'none' && (
        <Alert tone="info" title="Paying online isn’t available">
          Please pay at the clinic’s desk, and for medicines at the pharmacy.
        </Alert>
      )}
      <LiveSearch
        label="Search payments"
        placeholder={
          isAdmin ? 'Search by name, doctor or amount...' : 'Search by person, doctor or amount...'
        }
        value={search ?? ''}
        onSearch={(typed) => onSearch(typed === '' ? undefined : typed)}
      />
      {isAdmin && <FailedTotal search={search} />}
      <Tabs
        label="Payments by status"
        value={tab ?? 'all'}
        onChange={(value) => onTab(value === 'all' ? undefined : value)}
        tabs={
          isAdmin
            ? [
                ...tabs,
                { value: 'refund-requests', label: 'Refund requests', count: requests?.open },
                {
                  value: 'refunds-at-desk',
                  label: 'To give back',
                  count: requests?.toGiveBack,
                },
              ]
            : tabs
        }
      >
        <TabPanel value={tab ?? 'all'}>
          <PagedList
            query={query}
            noun="payments"
            isFiltered={tab !== undefined || search !== undefined}
            onClearFilters={onClear}
            empty={{
              title: 'No payments yet',
              text: isAdmin
                ? 'Payments appear here when patients book or get medicines.'
                : 'Bills appear here after you book or get medicines.',
              action: emptyAction,
            }}
          >
            {(payments) => (
              <List aria-label="Payments">
                {payments.map((payment) => (
                  <PaymentRow
                    key={payment.id}
                    payment={payment}
                    showPayer={isAdmin}
                    onDetails={() => onDetails(payment.id)}
                    onPay={pay && (() => pay(payment))}
                    onRefund={isAdmin ? () => setOpen({ what: 'refund', payment }) : undefined}
                  />
                ))}
              </List>
            )}
          </PagedList>
        </TabPanel>
      </Tabs>
      {detailsOf !== undefined && open === undefined && !adding && (
        <PaymentDialog
          id={detailsOf}
          known={inList(detailsOf)}
          showPatient={isAdmin}
          onPay={pay}
          onClose={() => onDetails(undefined)}
        />
      )}
      {open?.what === 'refund' && (
        <RefundDialog payment={open.payment} now={inList(open.payment.id)} onClose={close} />
      )}
      {open?.what === 'pay' && !adding && (
        <PayDialog
          payment={open.payment}
          onClose={close}
          onAddMethod={() => setAdding(true)}
          onReturn={() => {
            close()
            onDetails(open.payment.id)
          }}
        />
      )}
      {adding && <MethodDialog holder={payer ?? ''} onClose={() => setAdding(false)} />}
    </Section>
  )
}
