import { civilOf, type ZoneName } from '@alafia/contract/kernel/civil'
import type { Download } from '@alafia/contract/kernel/endpoint'
import { plainDate } from '@alafia/contract/kernel/format'
import {
  factGroupLabel,
  factGroups,
  fitnessLabel,
  letterTitle,
  urgencyLabel,
} from '@alafia/contract/letters/kinds'
import { noteDays, type Letter, type Referral, type SickNote } from '@alafia/contract/letters/schema'
import { createPdf, type Paper, type Sender } from '../platform/pdf.ts'

const addPart = (paper: Paper, heading: string, text: string | null) => {
  if (text === null) return
  paper.heading(heading)
  paper.text(text)
}

const addReferral = (paper: Paper, referral: Referral) => {
  addPart(paper, 'Reason for the referral', referral.reason)
  addPart(paper, 'Question', referral.question)
  addPart(paper, 'Summary', referral.summary)
  for (const group of factGroups) {
    const lines = referral.facts.filter((fact) => fact.group === group).map(({ text }) => text)
    if (lines.length > 0) addPart(paper, factGroupLabel[group], lines.join('\n'))
  }
}

const countOf = (days: number) => (days === 1 ? '1 day' : `${days} days`)

const daysText = ({ from, until }: SickNote) =>
  until === null
    ? `from ${plainDate(from)}`
    : until === from
      ? `on ${plainDate(from)} (1 day)`
      : `from ${plainDate(from)} to ${plainDate(until)} (${countOf(noteDays(from, until))})`

const addNote = (paper: Paper, note: SickNote) => {
  paper.heading(`${fitnessLabel[note.fitness]} ${daysText(note)}`)
  addPart(paper, 'To avoid', note.limits)
  addPart(paper, 'Diagnosis', note.diagnosis)
}

/** Draws a letter. Whether it was withdrawn isn't printed, since that can change: the QR code says it. */
export const layOutLetter =
  (letter: Letter, url: string, zone: ZoneName) =>
  (paper: Paper): void => {
    const { letterhead, referral, sickNote, issuedAt } = letter
    paper.fact('From', letterhead.clinicName)
    paper.fact('Address', letterhead.clinicAddress)
    paper.fact('Phone', letterhead.clinicPhone)
    paper.fact('Doctor', `${letterhead.doctorName}, ${letterhead.specialization}`)
    paper.fact('Licence number', letterhead.licenceNumber)
    paper.fact('Date', plainDate(civilOf(new Date(issuedAt), zone).date))
    paper.rule()
    if (referral) {
      paper.fact('To', [referral.recipient, referral.specialty].filter(Boolean).join(', '))
      paper.fact('At', referral.facility)
      paper.fact('Urgency', urgencyLabel[referral.urgency])
    }
    paper.fact(referral ? 'About' : 'For', letterhead.personName)
    paper.fact('Born', letterhead.dateOfBirth && plainDate(letterhead.dateOfBirth))
    paper.rule()
    if (referral) addReferral(paper, referral)
    if (sickNote) addNote(paper, sickNote)
    paper.rule()
    paper.qrCode(
      url,
      110,
      `Signed by ${letterhead.doctorName}. Scan to check that this letter is genuine and still holds. The page shows no name${
        sickNote ? ', only the dates' : ' and nothing about health'
      }.\n\n${url}`,
    )
  }

/** The letter as a PDF. The file name contains the date and nothing about health. */
export const createLetterPdf = async (
  letter: Letter,
  url: string,
  zone: ZoneName,
  logo: Sender['logo'],
): Promise<Download> => ({
  name: `Letter ${civilOf(new Date(letter.issuedAt), zone).date}.pdf`,
  type: 'application/pdf',
  body: await createPdf(letterTitle[letter.kind], layOutLetter(letter, url, zone), {
    name: letter.letterhead.clinicName,
    logo,
  }),
})
