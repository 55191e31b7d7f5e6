import { useState } from 'react'
import { lazyDialog } from '../../../ui/async/lazy-dialog.tsx'
import { Button } from '../../../ui/button.tsx'

const EndDialog = lazyDialog(async () => (await import('./end-dialog.tsx')).EndDialog)

/** Ends the video visit of a doctor who isn't in it: they left, or nobody came (URG-24). */
export function EndForAll({ visitId }: { visitId: number }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setAsking(true)}>End for everyone…</Button>
      {isAsking && <EndDialog visitId={visitId} onClose={() => setAsking(false)} />}
    </>
  )
}
