import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { familyQuery } from '../../domain/family-query.ts'
import { ShareList } from '../../features/patients/record-shares/share-list.tsx'
import { useSession } from '../../lib/session/session.tsx'
import { lazyDialog } from '../../ui/async/lazy-dialog.tsx'
import { LoadFailed } from '../../ui/async/load-failed.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/layout/page.tsx'

const ShareDialog = lazyDialog(
  async () => (await import('../../features/patients/record-shares/share-dialog.tsx')).ShareDialog,
)

/** REC-18: the links by which the patient shares records, and who opened them. */
export function SharedLinksPage() {
  const { user } = useSession()
  const query = useQuery(familyQuery)
  const family = query.data
  const [isSharing, setSharing] = useState(false)
  const share = (
    <Button variant="primary" busy={isSharing && query.isPending} onClick={() => setSharing(true)}>
      <Share2 />
      Share a Record
    </Button>
  )
  if (!user) return null
  return (
    <Page
      title="Shared links"
      lead="Show parts of a record to another hospital or doctor for 7 days. You see who opens it, and can end it at any time."
      actions={share}
      className="max-w-200"
    >
      <p>
        <Link to="/records" className="touch-area underline underline-offset-4">
          Back to Medical Records
        </Link>
      </p>
      <ShareList action={share} />
      {isSharing && query.isError && !family && <LoadFailed what="your family" query={query} />}
      {isSharing && family && <ShareDialog reader={user} family={family} onClose={() => setSharing(false)} />}
    </Page>
  )
}
