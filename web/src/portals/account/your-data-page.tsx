import { Link } from '@tanstack/react-router'
import { OwnData } from '../../features/patients/own-data/own-data.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Section } from '../../ui/layout/section.tsx'

/** PAT-67: a copy of everything about the patient and the family members they act for. */
export function YourDataPage() {
  return (
    <Page
      title="Your data"
      lead="A copy of what we keep about you and the family members you act for, in one file."
      className="max-w-200"
    >
      <OwnData />
      <Section title="What’s in it">
        <ul className="grid list-disc gap-1 pl-5">
          <li>A summary that you can read and print</li>
          <li>Your profile, your family, appointments, records, prescriptions, tests and letters</li>
          <li>Messages, bills, notifications, and who looked at your record</li>
          <li>The documents and pictures that belong to them</li>
        </ul>
        <p className="text-ink-2">
          What an adult in your family doesn’t share with you isn’t in it. Neither are test results that a
          doctor hasn’t signed off yet.
        </p>
        <p className="text-ink-2">The file isn’t locked. Keep it where only you can open it.</p>
      </Section>
      <Section title="Close your account">
        <p>
          <Link to="/settings/close-account">
            See what is erased, what the clinic keeps, and how to close it
          </Link>
        </p>
      </Section>
    </Page>
  )
}
