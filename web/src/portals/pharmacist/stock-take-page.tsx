import { Link } from '@tanstack/react-router'
import { StockTakes } from '../../features/inventory/stock-take/stock-takes.tsx'
import { useSession } from '../../lib/session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/layout/page.tsx'

/** Counting what is on the shelves (INV-50 to INV-57). Pharmacists count, administrators read. */
export function StockTakePage() {
  const { user } = useSession()
  return (
    <Page
      title="Stock-take"
      lead="Count what is on the shelves. Each count is saved as you enter it."
      actions={
        <Button asChild>
          <Link to="/inventory">To the inventory</Link>
        </Button>
      }
    >
      <StockTakes canCount={user?.role === 'pharmacist'} />
    </Page>
  )
}
