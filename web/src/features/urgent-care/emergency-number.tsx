import { Phone } from 'lucide-react'
import { useClinic } from '../../lib/clinic.ts'
import { Button } from '../../ui/button.tsx'

/** First on the page (URG-2). */
export function EmergencyNumber() {
  const { emergencyNumber } = useClinic()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-surface bg-danger-tint p-4">
      <p className="min-w-0 flex-1 basis-60">
        <span className="font-semibold">Is a life in danger?</span> Don’t wait here: call the emergency number
        {` ${emergencyNumber}.`}
      </p>
      <Button asChild variant="destroy">
        <a href={`tel:${emergencyNumber.replaceAll(' ', '')}`}>
          <Phone />
          Call {emergencyNumber}
        </a>
      </Button>
    </div>
  )
}
