import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useSession } from '../../lib/session.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { PageCodeMissing } from './lazy-page.ts'
import { Loading } from './loading.tsx'

const Shell = lazy(async () => ({ default: (await import('./shell.tsx')).Shell }))

/** Any address that isn't a page (spec §2.1): within the shell for who is signed in. */
export function NotFound() {
  const { status } = useSession()
  if (status === 'loading') return <Loading />
  const page = (
    <Page title="Page Not Found" lead="There is nothing at this address.">
      <div>
        <Button asChild variant="primary">
          <Link to="/">To the start</Link>
        </Button>
      </div>
    </Page>
  )
  return status === 'signed-in' ? (
    <Suspense fallback={<Loading />}>
      <Shell>{page}</Shell>
    </Suspense>
  ) : (
    <main id="main" className="mx-auto w-full max-w-column px-4 py-16">
      {page}
    </main>
  )
}

/** A page that could not be shown: mostly its code did not arrive over a bad network. */
export function PageFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const again = async () => {
    // A page kept open over an update asks for code that is gone: only the whole page anew has the new addresses.
    if (error instanceof PageCodeMissing && error.isLasting) return window.location.reload()
    await router.invalidate()
    reset()
  }
  return (
    <div className="mx-auto w-full max-w-column p-4">
      <Alert
        tone="danger"
        title="This page could not be shown"
        actions={<Button onClick={() => void again()}>Try again</Button>}
      >
        Check your connection. Nothing of yours is lost.
      </Alert>
    </div>
  )
}
