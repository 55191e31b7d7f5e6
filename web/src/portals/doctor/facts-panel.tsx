import { lazyComponent } from '../../ui/async/lazy-component.tsx'
import { SkeletonRows } from '../../ui/list/skeleton.tsx'

/** Loaded after the page: its forms come with their schemas. */
export const FactsPanel = lazyComponent(
  async () => (await import('../../features/clinical/panel/facts-panel.tsx')).FactsPanel,
  <SkeletonRows />,
)
