import { lazyComponent } from '../../ui/async/lazy-component.tsx'

const VisitLetters = lazyComponent(
  async () => (await import('../../features/letters/visit-letters.tsx')).VisitLetters,
)

/** The letters about an appointment, below its details. */
export const renderLetters = ({ id }: { id: number }) => <VisitLetters appointmentId={id} />
