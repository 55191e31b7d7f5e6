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
  text: 'No prescription of ours has this code. Please do not dispense on it, and check the address for a slip of typing.',
}

const unreachable: Result = {
  icon: WifiOff,
  tone: 'warn',
  title: 'Not checked',
  text: 'We could not be reached, so this says nothing about the prescription. Please check your connection.',
}

const busy: Result = {
  icon: CircleHelp,
  tone: 'warn',
  title: 'Not checked',
  text: 'The check did not succeed, so this says nothing about the prescription. Please try again in a minute.',
}

const changed: Result = {
  icon: ShieldAlert,
  tone: 'danger',
  title: 'Not genuine',
  text: notGenuine,
}

/** What a genuine one may still be used for. */
const resultText = ({ isGenuine, dispensed, validity }: Verification): Result => {
  if (!isGenuine) return changed
  if (validity === 'withdrawn')
    return {
      icon: Ban,
      tone: 'danger',
      title: 'Genuine, but withdrawn',
      text: 'It was cancelled or rejected. Nothing may be dispensed on it.',
    }
  if (dispensed)
    return {
      icon: PackageCheck,
      tone: 'warn',
      title: 'Genuine, and dispensed',
      text: 'What it is for has been handed out already.',
    }
  if (validity === 'expired')
    return {
      icon: Ban,
      tone: 'danger',
      title: 'Genuine, but expired',
      text: 'It was not dispensed in time. Nothing may be dispensed on it any more.',
    }
  return {
    icon: BadgeCheck,
    tone: 'ok',
    title: 'Genuine, not dispensed',
    text: 'It has been signed by a doctor of ours and can be dispensed.',
  }
}

function ResultPanel({
  said: { icon: Icon, tone, title, text },
  children,
}: {
  said: Result
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

/** Genuine or not, dispensed or not: in large words, an icon and a tint. */
export function VerificationResult({ query: { data, error, isFetching, refetch } }: VerificationResultProps) {
  if (error !== null && !(error instanceof CallError && error.status === 404))
    return (
      <ResultPanel said={error instanceof CallError ? busy : unreachable}>
        <Button busy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </ResultPanel>
    )
  if (error) return <ResultPanel said={unknown} />
  return data ? (
    <ResultPanel said={resultText(data)} />
  ) : (
    <p role="status" className="text-ink-2">
      Checking…
    </p>
  )
}
