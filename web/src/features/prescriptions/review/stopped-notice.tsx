import type { Said } from '@alafia/contract/prescriptions/current-medicines'
import { stopText } from '../../../domain/medicine-stop.ts'
import { useAuthorText } from '../../../domain/recorded-by.ts'
import { Alert } from '../../../ui/alert.tsx'

type StoppedNoticeProps = { said: readonly Said[]; medications: readonly { name: string }[] }

/** What was said of this prescription's medications since it was signed (RX-60). */
export function StoppedNotice({ said, medications }: StoppedNoticeProps) {
  const { recordedBy } = useAuthorText()
  const notes = said.flatMap(({ doctor, patient }, index) =>
    [doctor, patient].flatMap((one) => (one?.status === 'stopped' ? [{ index, one }] : [])),
  )
  if (notes.length === 0) return null
  return (
    <Alert tone="warn" title="A medication of this prescription was stopped">
      {notes.map(({ index, one }) => (
        <p key={`${index} ${one.recorded.role}`} className="wrap-anywhere">
          <span className="font-semibold">{medications[index]?.name}</span>: {stopText(one, recordedBy)}
        </p>
      ))}
    </Alert>
  )
}
