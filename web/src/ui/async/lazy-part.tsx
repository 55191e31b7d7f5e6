import type { ComponentType, ReactNode } from 'react'
import { Alert } from '../alert.tsx'
import { Button } from '../button.tsx'
import { late } from './use-late.ts'

/**
 * A part of a page whose code comes after the page's. When it doesn't come, the rest stays: the part says so in its own
 * place and tries again.
 * @param meanwhile what stands there until then
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): ComponentType<Props> {
  const useIt = late(load)
  return function LazyPart(props: Props) {
    const { Part, hasFailed, isLoading, tryAgain } = useIt()
    if (Part) return <Part {...props} />
    if (!hasFailed) return meanwhile
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
