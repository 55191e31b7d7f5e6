import { useQuery } from '@tanstack/react-query'
import { FileHeart, FileText } from 'lucide-react'
import type { AppointmentDetails } from '@alafia/contract/appointments/schema'
import { canBookFollowUp } from '@alafia/contract/appointments/states'
import type { ChosenFact } from '@alafia/contract/letters/schema'
import { useClinic } from '../../lib/clinic.ts'
import { lazyDialog } from '../../ui/async/lazy-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { List } from '../../ui/list/list.tsx'
import { ListState } from '../../ui/list/list-states.tsx'
import { LetterRow } from './letter-row.tsx'
import { visitLettersQuery } from './queries.ts'

const ReferralDialog = lazyDialog(async () => (await import('./referral-dialog.tsx')).ReferralDialog)
const SickNoteDialog = lazyDialog(async () => (await import('./sick-note-dialog.tsx')).SickNoteDialog)

type WrittenLetter = 'referral' | 'sick-note'

export type WriteLettersProps = {
  appointment: Pick<AppointmentDetails, 'id' | 'status' | 'appointmentDate'>
  /** What is known about the person; undefined while it loads. */
  facts: readonly ChosenFact[] | undefined
  /** Whether some of the facts may be in the person's linked record (ADM-86). */
  hasLinkedRecord: boolean
  /** The letter that is being written. */
  writing: WrittenLetter | undefined
  onWrite: (letter: WrittenLetter) => void
  onClose: () => void
}

/** The letters about a visit, and the buttons with which its doctor writes more. */
export function WriteLetters({
  appointment,
  facts,
  hasLinkedRecord,
  writing,
  onWrite,
  onClose,
}: WriteLettersProps) {
  const { today } = useClinic()
  const query = useQuery(visitLettersQuery(appointment.id))
  if (!canBookFollowUp(appointment, today)) return null
  const write = { appointmentId: appointment.id, onClose }
  return (
    <Section
      title="Letters"
      actions={
        <>
          <Button size="small" onClick={() => onWrite('referral')}>
            <FileText /> Referral letter
          </Button>
          <Button size="small" onClick={() => onWrite('sick-note')}>
            <FileHeart /> Sick note
          </Button>
        </>
      }
    >
      <ListState
        query={query}
        noun="letters"
        empty={{ title: 'No letters yet', text: 'Letters that you sign for this visit appear here.' }}
      >
        {(letters) => (
          <List aria-label="Letters">
            {letters.map((letter) => (
              <LetterRow key={letter.id} letter={letter} />
            ))}
          </List>
        )}
      </ListState>
      {writing === 'referral' && (
        <ReferralDialog {...write} facts={facts} hasLinkedRecord={hasLinkedRecord} />
      )}
      {writing === 'sick-note' && <SickNoteDialog {...write} />}
    </Section>
  )
}
