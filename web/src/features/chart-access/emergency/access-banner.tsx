import type { EmergencyAccess } from '@alafia/contract/chart-access/schema'
import { CallError } from '../../../lib/http/call.ts'
import { useClinic } from '../../../lib/clinic.ts'
import { instantLabel } from '../../../lib/format.ts'
import { useRepeatKey } from '../../../lib/http/repeat-key.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useEndEmergencyAccess } from './queries.ts'

/** '42 min 05 s', '9 s' */
export const timeLeft = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60)
  return minutes === 0 ? `${seconds} s` : `${minutes} min ${String(seconds % 60).padStart(2, '0')} s`
}

/** Stands above a chart that is open under an emergency access: until when, and the way to end it. */
export function EmergencyAccessBanner({ access, left }: { access: EmergencyAccess; left: number }) {
  const { timeZone } = useClinic()
  const end = useEndEmergencyAccess()
  const keyFor = useRepeatKey()
  const endNow = () =>
    end.mutate(
      { id: access.id, idempotencyKey: keyFor(access.id) },
      {
        onSuccess: () =>
          toast({ title: 'Emergency access ended', description: 'The record is closed again.' }),
        onError: (error) =>
          toast({
            title: 'Error',
            description:
              (error instanceof CallError ? error.problem?.detail : undefined) ??
              'Failed to end the emergency access. Please try again.',
            tone: 'danger',
          }),
      },
    )
  return (
    <Alert
      tone="warn"
      title={`Emergency access to the record of ${access.patientName}`}
      actions={
        <Button onClick={endNow} busy={end.isPending} busyLabel="Ending…">
          End now
        </Button>
      }
    >
      <p>
        For reading only. It ends by itself at {instantLabel(access.endsAt, timeZone)}
        <span className="tabular" aria-hidden="true">
          , in {timeLeft(left)}
        </span>
        . The patient and the administrators see it, with your reason: {access.reason}
      </p>
    </Alert>
  )
}
