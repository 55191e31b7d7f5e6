import type { PageOf } from './call.ts'

/** What every infinite query of `callPage` has in common. */
export const byCursor = {
  // The first page has no cursor.
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: PageOf<unknown>) => next,
}
