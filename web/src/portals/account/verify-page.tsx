import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { VerificationResult } from '../../features/letters/verification/verification-result.tsx'
import { verificationQuery } from '../../features/letters/verification/verification-query.ts'
import { Logo } from '../../ui/layout/logo.tsx'
import { Page } from '../../ui/layout/page.tsx'

const route = getRouteApi('/verify/$code')

/** The page behind a printed document's code: public, and shows no name and nothing about health. */
export function VerifyPage() {
  const { code } = route.useParams()
  const query = useQuery(verificationQuery(code))
  return (
    <main
      id="main"
      className="mx-auto grid w-full max-w-136 content-start gap-8 px-4 py-8"
      data-portal="patient"
    >
      <Logo />
      <Page
        title="Document check"
        lead="Whether a printed prescription, letter or summary is genuine and can still be used."
      >
        <VerificationResult query={query} />
      </Page>
    </main>
  )
}
