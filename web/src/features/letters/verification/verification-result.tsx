import type { ReactNode } from 'react'
import type { Verification } from '@alafia/contract/letters/verification'
import { CallError } from '../../../lib/http/call.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { toneTint } from '../../../ui/tone.ts'
import { busy, resultOf, unknown, unreachable, type Result } from './results.ts'

function ResultPanel({
  result: { icon: Icon, tone, title, text },
  children,
}: {
  result: Result
  children?: ReactNode
}) {
  return (
    <div
      role="status"
      className={classes('grid justify-items-center gap-3 rounded-surface p-6 text-center', toneTint[tone])}
    >
      <Icon className="size-16" />
      <p className="text-28 font-semibold">{title}</p>
      <p className="text-ink">{text}</p>
      {children}
    </div>
  )
}

export type VerificationResultProps = {
  query: { data: Verification | undefined; error: unknown; isFetching: boolean; refetch: () => unknown }
}

/** Genuine or not, and whether it still holds, readable at a glance. */
export function VerificationResult({ query: { data, error, isFetching, refetch } }: VerificationResultProps) {
  if (error !== null && !(error instanceof CallError && error.status === 404))
    return (
      <ResultPanel result={error instanceof CallError ? busy : unreachable}>
        <Button busy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </ResultPanel>
    )
  if (error) return <ResultPanel result={unknown} />
  return data ? (
    <ResultPanel result={resultOf(data)} />
  ) : (
    <p role="status" className="text-ink-2">
      Checking…
    </p>
  )
}
