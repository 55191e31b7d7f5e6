import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import type { ClosingOverview } from '@alafia/contract/patients/closing.schema'
import { useSession } from '../../../lib/session/session.tsx'
import { Section } from '../../../ui/layout/section.tsx'

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

const linkLook = 'rounded-control text-primary underline underline-offset-4'

function Points({ children }: { children: ReactNode }) {
  return <ul className="grid list-disc gap-2 pl-5">{children}</ul>
}

/** What is open now, and what becomes of it. Nothing where nothing is open. */
export function OpenMatters({ overview, day }: { overview: ClosingOverview; day: string }) {
  const { visitsBefore, visitsAfter, unpaidBills, openRefunds, waitingPrescriptions } = overview
  const { children, sharedChildren, adults } = overview
  const family = children + sharedChildren.length + adults
  if (visitsBefore + visitsAfter + unpaidBills + openRefunds + waitingPrescriptions + family === 0)
    return null
  return (
    <Section title="Before you close it">
      <Points>
        {visitsBefore > 0 && (
          <li>
            <Link to="/appointments" className={linkLook}>
              {counted(visitsBefore, 'visit', 'visits')}
            </Link>{' '}
            before {day}: they take place as booked.
          </li>
        )}
        {visitsAfter > 0 && (
          <li>
            <Link to="/appointments" className={linkLook}>
              {counted(visitsAfter, 'visit', 'visits')}
            </Link>{' '}
            after that day, or without a time yet: cancelled when the account closes. The doctors are
            notified.
          </li>
        )}
        {unpaidBills > 0 && (
          <li>
            <Link to="/billing" className={linkLook}>
              {counted(unpaidBills, 'unpaid bill', 'unpaid bills')}
            </Link>
            : closing doesn’t cancel what you owe. Pay now, or later at the clinic.
          </li>
        )}
        {openRefunds > 0 && (
          <li>
            <Link to="/billing" className={linkLook}>
              {counted(openRefunds, 'refund', 'refunds')}
            </Link>{' '}
            not finished yet: once the account is closed we can’t notify you. Wait for the money, or tell the
            clinic how to reach you.
          </li>
        )}
        {waitingPrescriptions > 0 && (
          <li>
            <Link to="/prescriptions" className={linkLook}>
              {counted(waitingPrescriptions, 'prescription', 'prescriptions')}
            </Link>{' '}
            not collected yet: the pharmacy can still hand over what is valid. Download your prescriptions
            first. You can’t ask for refills afterwards.
          </li>
        )}
        {children > 0 && (
          <li>
            {counted(children, 'child', 'children')} in your family: their records are kept like yours, and
            nobody can book for them with this account.
          </li>
        )}
        {sharedChildren.map(({ firstName, otherParent }) => (
          <li key={`${firstName} ${otherParent}`}>
            {firstName} stays with {otherParent}: visits take place, and records stay as they are. You can no
            longer act for {firstName}.
          </li>
        ))}
        {adults > 0 && (
          <li>
            {counted(adults, 'adult', 'adults')} in your family: what they share with you ends, and those who
            agreed get an email.
          </li>
        )}
      </Points>
    </Section>
  )
}

export function WhatHappens({ overview: { recordYears } }: { overview: ClosingOverview }) {
  const years = counted(recordYears, 'year', 'years')
  const other = useSession().user?.otherAccount
  return (
    <>
      <Section title="What we erase">
        <Points>
          <li>How you sign in: password, passkeys, authenticator app, devices and sign-ins</li>
          <li>Email address, phone number, address, insurance, picture and contacts, also of your family</li>
          <li>Documents and pictures that you added to the records yourself, except results of tests</li>
          <li>Stored cards, reminders, notifications, preferences, drafts, reviews and private links</li>
        </Points>
        <p className="text-ink-2">You can use the same email address for a new account.</p>
      </Section>
      <Section title="What the clinic keeps">
        <Points>
          <li>
            Records of care, with your name and date of birth: visits, notes, results, prescriptions, letters
            and messages. The clinic keeps them for {years} after closing, and those of a child for {years}{' '}
            after they grow up. Records that the clinic has linked with those of another account may stay
            longer, until that account closes.
          </li>
          <li>Bills and payments, and what the pharmacy dispensed, for its books</li>
          <li>The list of who looked at or changed your records</li>
          {other && (
            <li>
              Your other account, {other.email}, with everything in it. You then sign in to it with its own
              email and password{other.stays ? '' : ' again'}.
            </li>
          )}
        </Points>
        <p className="text-ink-2">
          After you close the account, ask the clinic if you need something from them.
        </p>
      </Section>
    </>
  )
}
