import { useState } from 'react'
import { CallError } from '../../../lib/http/call.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { useChangeAppointment } from '../queries.ts'
import type { DraftAutosave, DraftContent } from './draft-autosave.ts'

/** Complete Consultation (APPT-47): saves what is unsaved, then completes over exactly that version. */
export const useComplete = (id: number, keeper: DraftAutosave) => {
  const change = useChangeAppointment()
  const [isCompleting, setCompleting] = useState(false)

  const send = async ({ notes, diagnosis, diagnosisCodes, advice }: DraftContent): Promise<boolean> => {
    // A save under way would otherwise come between.
    await keeper.settle()
    try {
      await change.mutateAsync({
        id,
        status: 'completed',
        notes,
        diagnosis,
        diagnosisCodes: diagnosisCodes.map(({ code }) => code),
        advice,
        draftVersion: keeper.version,
      })
    } catch (error) {
      const problem = error instanceof CallError ? error.problem : undefined
      if (problem?.draft) keeper.meet(problem.draft)
      else
        toast({
          title: 'Error',
          description: problem?.detail ?? 'Failed to update the appointment. Please try again.',
          tone: 'danger',
        })
      return false
    }
    keeper.stop()
    toast({ title: 'Appointment Updated', description: 'Patient has been notified of the changes' })
    return true
  }

  const complete = async (content: DraftContent): Promise<boolean> => {
    setCompleting(true)
    const isDone = await send(content)
    // Done, it stays so: the page is about to go.
    if (!isDone) setCompleting(false)
    return isDone
  }
  return { complete, isCompleting }
}
