import type { ComponentType, ReactNode } from 'react'
import { Alert } from '../alert.tsx'
import { Button } from '../button.tsx'
import { loadComponent } from './load-component.ts'

/**
 * A component whose code loads after the page's. If that fails, the rest of the page stays, and an alert in its place offers a
 * retry.
 * @param placeholder shown until it has loaded; may show the props that it will have
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode | ((props: Props) => ReactNode) = null,
): ComponentType<Props> {
  const useIt = loadComponent(load)
  return function LazyComponent(props: Props) {
    const { Component, hasFailed, isLoading, tryAgain } = useIt()
    if (Component) return <Component {...props} />
    if (!hasFailed) return typeof placeholder === 'function' ? placeholder(props) : placeholder
    return (
      <Alert
        tone="danger"
        title="We couldn’t show this part"
        actions={
          <Button busy={isLoading} onClick={tryAgain}>
            Try again
          </Button>
        }
      >
        Check your connection. Your details are safe.
      </Alert>
    )
  }
}
