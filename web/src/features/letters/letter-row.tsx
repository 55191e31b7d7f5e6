import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Letter } from '@alafia/contract/letters/schema'
import { useClinic } from '../../lib/clinic.ts'
import { useSession } from '../../lib/session/session.tsx'
import { DownloadFile } from '../../ui/async/download-file.tsx'
import { lazyDialog } from '../../ui/async/lazy-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { ListRow } from '../../ui/list/list.tsx'
import { Status } from '../../ui/status.tsx'
import { issuedOn, letterName, noteText } from './letter-labels.ts'
import { fetchLetter } from './queries.ts'

const WithdrawDialog = lazyDialog(async () => (await import('./withdraw-dialog.tsx')).WithdrawDialog)

function State({ letter: { isGenuine, withdrawn } }: { letter: Letter }) {
  if (!isGenuine)
    return (
      <Status tone="danger" kind="line">
        This letter was changed after it was signed
      </Status>
    )
  return (
    withdrawn && (
      <Status tone="warn" kind="line">
        Withdrawn: {withdrawn.reason}
      </Status>
    )
  )
}

/** One letter, to download; its doctor may withdraw it. */
export function LetterRow({ letter }: { letter: Letter }) {
  const { timeZone } = useClinic()
  const { user } = useSession()
  const [isWithdrawing, setWithdrawing] = useState(false)
  const { letterhead, sickNote } = letter
  const name = letterName(letter)
  const isOwn = user?.role === 'doctor' && user.id === letter.doctorId
  return (
    <ListRow
      title={name}
      text={`For ${letterhead.personName}, signed ${issuedOn(letter, timeZone)} by ${letterhead.doctorName}`}
      actions={
        <>
          {letter.isGenuine && (
            <DownloadFile
              name={`Download ${name}, ${issuedOn(letter, timeZone)}`}
              failure="We couldn’t download the letter. Try again."
              fetchFile={() => fetchLetter(letter.id)}
              size="small"
            />
          )}
          {isOwn && letter.withdrawn === null && (
            <Button
              size="small"
              variant="quiet"
              aria-label={`Withdraw ${name}…`}
              onClick={() => setWithdrawing(true)}
            >
              Withdraw…
            </Button>
          )}
        </>
      }
    >
      {sickNote && <p className="text-small">{noteText(sickNote)}</p>}
      <State letter={letter} />
      {letter.isGenuine && (
        <Link
          to="/verify/$code"
          params={{ code: letter.code }}
          className="inline-flex min-h-control-small items-center text-small text-primary underline underline-offset-4"
        >
          What its code says
        </Link>
      )}
      {isWithdrawing && <WithdrawDialog letter={letter} onClose={() => setWithdrawing(false)} />}
    </ListRow>
  )
}
