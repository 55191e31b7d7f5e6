import {
  BadgeCheck,
  Ban,
  CircleHelp,
  FilePlus2,
  PackageCheck,
  ShieldAlert,
  WifiOff,
  type LucideIcon,
} from 'lucide-react'
import type { Verification, VerificationOf } from '@alafia/contract/letters/verification'
import { notGenuine } from '@alafia/contract/prescriptions/labels'
import { longDate } from '../../../lib/format.ts'
import type { Tone } from '../../../ui/tone.ts'

export type Result = { icon: LucideIcon; tone: Tone; title: string; text: string }

export const unknown: Result = {
  icon: Ban,
  tone: 'danger',
  title: 'Not genuine',
  text: 'No Alafia document has this code. Don’t dispense or accept it. Check that the address is typed correctly.',
}

export const unreachable: Result = {
  icon: WifiOff,
  tone: 'warn',
  title: 'Not checked',
  text: 'We couldn’t check this document. Check your connection and try again.',
}

export const busy: Result = {
  icon: CircleHelp,
  tone: 'warn',
  title: 'Not checked',
  text: 'We couldn’t check this document. Try again in a minute.',
}

const changed = (text: string): Result => ({ icon: ShieldAlert, tone: 'danger', title: 'Not genuine', text })

const ofPrescription = ({ dispensed, validity }: VerificationOf<'prescription'>): Result => {
  if (validity === 'withdrawn')
    return {
      icon: Ban,
      tone: 'danger',
      title: 'Genuine, but withdrawn',
      text: 'It was cancelled or rejected. Don’t dispense it.',
    }
  if (validity === 'replaced')
    return {
      icon: Ban,
      tone: 'danger',
      title: 'Genuine, but replaced',
      text: 'The doctor has replaced it with a new version. Don’t dispense this one.',
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

const signedOn = (issuedOn: string) => `An Alafia doctor signed it on ${longDate(issuedOn)}.`

const withdrawn = (on: string): Result => ({
  icon: Ban,
  tone: 'danger',
  title: 'Genuine, but withdrawn',
  text: `Its doctor withdrew it on ${longDate(on)}. Don’t accept it.`,
})

const ofReferral = ({ issuedOn, withdrawnOn }: VerificationOf<'referral'>): Result =>
  withdrawnOn === null
    ? { icon: BadgeCheck, tone: 'ok', title: 'Genuine referral letter', text: signedOn(issuedOn) }
    : withdrawn(withdrawnOn)

const daysOf = ({ from, until }: VerificationOf<'sick-note'>): string => {
  if (from === null) return ''
  if (until === null) return ` It is about ${longDate(from)} and the days after it.`
  return from === until
    ? ` It covers ${longDate(from)}.`
    : ` It covers ${longDate(from)} to ${longDate(until)}.`
}

const ofSickNote = (note: VerificationOf<'sick-note'>): Result =>
  note.withdrawnOn === null
    ? {
        icon: BadgeCheck,
        tone: 'ok',
        title: 'Genuine sick note',
        text: `${signedOn(note.issuedOn)}${daysOf(note)} Compare the days with the paper.`,
      }
    : withdrawn(note.withdrawnOn)

const ofSummary = ({ issuedOn, addedSince }: VerificationOf<'appointment-summary'>): Result =>
  addedSince
    ? {
        icon: FilePlus2,
        tone: 'warn',
        title: 'Genuine, and added to since',
        text: `${signedOn(issuedOn)} The doctor added to it later. Ask for a new copy, which shows everything.`,
      }
    : { icon: BadgeCheck, tone: 'ok', title: 'Genuine appointment summary', text: signedOn(issuedOn) }

/** What the page says of a document whose code is known. */
export const resultOf = (found: Verification): Result => {
  if (!found.isGenuine)
    return changed(
      found.kind === 'prescription'
        ? notGenuine
        : 'This document was changed after it was signed. Don’t accept it.',
    )
  switch (found.kind) {
    case 'prescription':
      return ofPrescription(found)
    case 'referral':
      return ofReferral(found)
    case 'sick-note':
      return ofSickNote(found)
    case 'appointment-summary':
      return ofSummary(found)
  }
}
