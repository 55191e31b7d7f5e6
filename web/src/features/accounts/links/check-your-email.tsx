import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Page } from '../../../ui/layout/page.tsx'

/** After an email was asked for; the same whether or not there is an account. */
export function CheckYourEmail({ children, onAgain }: { children: ReactNode; onAgain: () => void }) {
  return (
    <Page title="Check your email" focusKey="sent">
      <div className="grid gap-3">
        {children}
        <p>No email after a few minutes? Look in your spam folder, and check the address.</p>
        <p>
          <Button onClick={onAgain}>Try another address</Button>
        </p>
      </div>
    </Page>
  )
}
