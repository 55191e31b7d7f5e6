import {
  BadgeCheck,
  Ban,
  CircleHelp,
  PackageCheck,
  ShieldAlert,
  WifiOff,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { Verification } from '@alafia/contract/prescriptions/schema'
import { notGenuine } from '@alafia/contract/prescriptions/labels'
import { CallError } from '../../../lib/http/call.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { toneTint, type Tone } from '../../../ui/tone.ts'

type Result = { icon: LucideIcon; tone: Tone; title: string; text: string }

const unknown: Result = {
  icon: Ban,
  tone: 'danger',
  title: 'Not genuine',
  text: 'No Alafia prescription has this code. Don’t dispense it. Check that the address is typed correctly.',
}

const unreachable: Result = {
  icon: WifiOff,
  tone: 'warn',
  title: 'Not checked',
  text: 'We couldn’t check this prescription. Check your connection and try again.',
}

const busy: Result = {
  icon: CircleHelp,
  tone: 'warn',
  title: 'Not checked',
  text: 'We couldn’t check this prescription. Try again in a minute.',
}

const changed: Result = {
  icon: ShieldAlert,
  tone: 'danger',
  title: 'Not genuine',
  text: notGenuine,
}

const resultOf = ({ isGenuine, dispensed, validity }: Verification): Result => {
  if (!isGenuine) return changed
  if (validity === 'withdrawn')
    return {
      icon: Ban,
      tone: 'danger',
      title: 'Genuine, but withdrawn',
      text: 'It was cancelled or rejected. Don’t dispense it.',
    }
  if (dispensed)
    return {
      icon: PackageCheck,
      tone: 'warn',
      title: 'Genuine, and dispensed',
      text: 'It has already been dispensed.',
    }
  if (validity === 'expired')
    return {
      icon: Ban,
      tone: 'danger',
      title: 'Genuine, but expired',
      text: 'It wasn’t dispensed in time. Don’t dispense it.',
    }
  return {
    icon: BadgeCheck,
    tone: 'ok',
    title: 'Genuine, not dispensed',
    text: 'An Alafia doctor signed it. It can be dispensed.',
  }
}

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

/** Genuine or not, dispensed or not, readable at a glance. */
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
