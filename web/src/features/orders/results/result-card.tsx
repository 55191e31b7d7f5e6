import { Download, PenLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { outcomeLabels } from '@alafia/contract/orders/flags'
import type { TestOrder, TestResult } from '@alafia/contract/orders/schema'
import { dayOf, recordedBy } from '../../../domain/recorded-by.ts'
import { useClinic } from '../../../lib/clinic.ts'
import { plainDate } from '../../../lib/format.ts'
import { useSession } from '../../../lib/session/session.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { DownloadFile } from '../../../ui/async/download-file.tsx'
import { ViewFile } from '../../../ui/async/view-file.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { DataItem, DataList } from '../../../ui/list/data-list.tsx'
import { Status } from '../../../ui/status.tsx'
import { fetchResultFile } from '../queries.ts'
import { outcomeTone } from '../tones.ts'
import { ResultValues } from './result-values.tsx'

/** What a doctor said about the result, or that none has looked at it. */
function Review({ result, forPatient }: { result: TestResult; forPatient: boolean }) {
  const { timeZone } = useClinic()
  const { signedOff } = result
  if (signedOff)
    return (
      <Alert
        tone="ok"
        title={`${signedOff.name} signed it off on ${plainDate(dayOf(signedOff.at, timeZone))}`}
      >
        {signedOff.comment === null ? undefined : (
          <span className="whitespace-pre-line">{signedOff.comment}</span>
        )}
      </Alert>
    )
  if (result.correctedBy !== null) return null
  if (!forPatient) return null
  return (
    <Alert
      tone="info"
      // A doctor may have entered it, and then has looked at it.
      title={result.isHeldBack ? 'The clinic has your result' : 'Your doctor has not looked at it yet'}
    >
      {result.isHeldBack
        ? 'You can read it here once a doctor has signed it off.'
        : 'You will read here what they say about it.'}
    </Alert>
  )
}

export type ResultCardProps = {
  order: TestOrder
  result: TestResult
  /** Undefined where the reader may not correct it. */
  onCorrect: (() => void) | undefined
  /** The form that signs it off, for a doctor. */
  signOff?: ReactNode
}

/** One result: its values, its file, who entered it and what a doctor said. */
export function ResultCard({ order, result, onCorrect, signOff }: ResultCardProps) {
  const { timeZone } = useClinic()
  const forPatient = useSession().user?.role === 'patient'
  const { tests, takenOn, entered, laboratory, note, values, outcome, file, correctedBy } = result
  const names = tests.flatMap((place) => order.tests[place]?.name ?? []).join(', ')
  return (
    <Card className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="min-w-0 text-heading">{names}</h3>
        {correctedBy !== null && <Status tone="neutral">Corrected</Status>}
        {correctedBy === null && outcome !== null && (
          <Status tone={outcomeTone[outcome]}>{outcomeLabels[outcome]}</Status>
        )}
      </div>
      <Review result={result} forPatient={forPatient} />
      <DataList>
        <DataItem term="Taken">{plainDate(takenOn)}</DataItem>
        {laboratory !== null && <DataItem term="Where">{laboratory}</DataItem>}
        <DataItem term="Entered by">{recordedBy(entered, timeZone)}</DataItem>
        {note !== null && (
          <DataItem term="Note">
            <span className="whitespace-pre-line">{note}</span>
          </DataItem>
        )}
      </DataList>
      {values.length > 0 && <ResultValues values={values} />}
      {(file || onCorrect) && (
        <div className="flex flex-wrap gap-2">
          {file && (
            <ViewFile
              title={file.name}
              failure="We couldn’t open the file. Try again."
              fetchFile={() => fetchResultFile(result.id)}
            />
          )}
          {file && (
            <DownloadFile
              name={`Download ${file.name}`}
              failure="We couldn’t download the file. Try again."
              fetchFile={() => fetchResultFile(result.id)}
            >
              <Download /> {file.name}
            </DownloadFile>
          )}
          {onCorrect && (
            <Button onClick={onCorrect}>
              <PenLine /> Correct it
            </Button>
          )}
        </div>
      )}
      {signOff}
    </Card>
  )
}
