import { Link, useRouter } from '@tanstack/react-router'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'

/** Any address that isn't a page (spec §2.1). */
export function NotFound() {
  return (
    <main id="main" className="mx-auto w-full max-w-column px-4 py-16">
      <Page title="Page Not Found" lead="There is nothing at this address.">
        <div>
          <Button asChild variant="primary">
            <Link to="/">To the start</Link>
          </Button>
        </div>
      </Page>
    </main>
  )
}

/** A page that could not be shown: mostly its code did not arrive over a bad network. */
export function PageFailed({ reset }: { reset: () => void }) {
  const router = useRouter()
  const again = () => {
    reset()
    void router.invalidate()
  }
  return (
    <Alert tone="danger" title="This page could not be shown" actions={<Button onClick={again}>Try again</Button>}>
      Check your connection. Nothing of yours is lost.
    </Alert>
  )
}
