import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { PaymentView } from '@alafia/contract/billing/states'
import { MethodCard } from '../../features/billing/method-card.tsx'
import { PaymentList } from '../../features/billing/payment-list.tsx'
import { SummaryCards } from '../../features/billing/summary-cards.tsx'
import { Withheld } from '../../features/family/withheld.tsx'
import { useClinic } from '../../lib/clinic.ts'
import { useSession } from '../../lib/session/session.tsx'
import { lazyDialog } from '../../ui/async/lazy-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { useOpened } from '../shell/use-opened.ts'

const StatementsDialog = lazyDialog(
  async () => (await import('../../features/billing/statements/statements-dialog.tsx')).StatementsDialog,
)

const route = getRouteApi('/signed-in/billing')

/** Billing & Payments (BILL-3): the patient's own; an administrator sees everyone's, and may refund. */
export function BillingPage() {
  const { user } = useSession()
  const { onlinePayment } = useClinic()
  const { status, search, payment } = route.useSearch()
  const navigate = route.useNavigate()
  const [showsStatements, showStatements] = useState(false)
  const details = useOpened((id, replace) => {
    void navigate({ search: (now) => ({ ...now, payment: id }), replace, resetScroll: false })
  })
  if (!user) return null
  const isPatient = user.role === 'patient'
  const name = `${user.firstName} ${user.lastName}`

  const changeTab = (tab: PaymentView | undefined) =>
    void navigate({ search: (now) => ({ ...now, status: tab }), resetScroll: false })
  // Going back must not step through typed letters.
  const changeSearch = (text: string | undefined) =>
    void navigate({ search: (now) => ({ ...now, search: text }), replace: true, resetScroll: false })

  return (
    <Page
      title="Billing & Payments"
      lead={
        isPatient
          ? 'What your appointments and medicines cost, and what you’ve paid.'
          : 'The payments of all patients.'
      }
      actions={
        isPatient ? (
          <Button onClick={() => showStatements(true)}>Yearly statements</Button>
        ) : (
          <>
            <Button asChild>
              <Link to="/admin/desk-closing">Desk closing</Link>
            </Button>
            <Button asChild>
              <Link to="/insurance-claims">Insurance claims</Link>
            </Button>
            <Button asChild>
              <Link to="/admin/insurers">Insurers</Link>
            </Button>
          </>
        )
      }
    >
      {isPatient && <Withheld scope="billing" />}
      <SummaryCards />
      {isPatient && onlinePayment === 'cards' && <MethodCard holder={name} />}
      <PaymentList
        tab={isPatient && status?.startsWith('refund') ? undefined : status}
        search={search}
        onTab={changeTab}
        detailsOf={payment}
        onSearch={changeSearch}
        onDetails={(id) => (id === undefined ? details.close() : details.open(id))}
        onClear={() => void navigate({ search: {}, resetScroll: false })}
        payer={isPatient ? name : undefined}
        emptyAction={
          isPatient && (
            <Button asChild variant="primary">
              <Link to="/">Book an appointment</Link>
            </Button>
          )
        }
      />
      {showsStatements && <StatementsDialog onOpenChange={showStatements} />}
    </Page>
  )
}
