import type { ComponentType, ReactNode } from 'react'
import { Alert } from '../alert.tsx'
import { Button } from '../button.tsx'
import { loadComponent } from './load-component.ts'

/**
 * A part of a page whose code comes after the page's. When it doesn't come, the rest stays: the part says so in its own
 * place and tries again.
 * @param placeholder what stands there until then
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
): ComponentType<Props> {
  const useIt = loadComponent(load)
  return function LazyComponent(props: Props) {
    const { Component, hasFailed, isLoading, tryAgain } = useIt()
    if (Component) return <Component {...props} />
    if (!hasFailed) return placeholder
    return (
      <Alert
        tone="danger"
        title="This part could not be shown"
        actions={
          <Button busy={isLoading} onClick={tryAgain}>
            Try again
          </Button>
        }
      >
        Check your connection. Nothing of yours is lost.
      </Alert>
    )
  }
}
