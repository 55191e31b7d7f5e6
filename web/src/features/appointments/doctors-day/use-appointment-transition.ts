import { CallError } from '../../../lib/http/call.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { useChangeAppointment } from '../queries.ts'

type Change = Parameters<ReturnType<typeof useChangeAppointment>['mutateAsync']>[0]

/** A doctor's change of an appointment, with its toast; says whether it went through. */
export const useAppointmentTransition = () => {
  const change = useChangeAppointment()
  const move = async (wanted: Change): Promise<boolean> => {
    try {
      await change.mutateAsync(wanted)
    } catch (error) {
      const detail = error instanceof CallError ? error.problem?.detail : undefined
      toast({
        title: 'Error',
        description: detail ?? 'Failed to update the appointment. Please try again.',
        tone: 'danger',
      })
      return false
    }
    toast({ title: 'Appointment Updated', description: 'Patient has been notified of the changes' })
    return true
  }
  return { move, movingId: change.isPending ? change.variables.id : undefined }
}
