import { useInfiniteQuery } from '@tanstack/react-query'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { List } from '../../ui/list/list.tsx'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { LetterRow } from './letter-row.tsx'
import { letterPagesQuery } from './queries.ts'

/** Every letter that the reader may see, newest first. */
export function AllLettersDialog({ onClose }: { onClose: () => void }) {
  const query = useInfiniteQuery(letterPagesQuery)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Letters"
      description="Referral letters and sick notes, newest first."
      width="wide"
    >
      <PagedList
        query={query}
        noun="letters"
        empty={{
          title: 'No letters yet',
          text: 'Letters that a doctor signs after an appointment appear here.',
        }}
      >
        {(letters) => (
          <List aria-label="Letters">
            {letters.map((letter) => (
              <LetterRow key={letter.id} letter={letter} />
            ))}
          </List>
        )}
      </PagedList>
    </Dialog>
  )
}
