import { lazyComponent } from '../../ui/async/lazy-component.tsx'
import { SkeletonRows } from '../../ui/list/skeleton.tsx'

/** A person's tests and results; loaded after the page. */
export const PersonTests = lazyComponent(
  async () => (await import('../../features/orders/person-tests.tsx')).PersonTests,
  <SkeletonRows />,
)
