import type { ReactNode } from 'react'
import type {
  SharedDocument,
  SharedFacts,
  SharedPrescription,
  SharedRecord,
  SharedVisit,
} from '@alafia/contract/patients/record-shares.schema'
import { notGenuine } from '@alafia/contract/prescriptions/labels'
import { Addenda } from '../../../domain/addenda.tsx'
import { DiagnosisCodes } from '../../../domain/diagnosis-codes.tsx'
import { HealthSummary } from '../../../domain/health-summary.tsx'
import { fileSize, longDate } from '../../../lib/format.ts'
import { DownloadFile } from '../../../ui/async/download-file.tsx'
import { ViewFile } from '../../../ui/async/view-file.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { DataItem, DataList } from '../../../ui/list/data-list.tsx'
import { Status } from '../../../ui/status.tsx'
import { fetchSharedFile } from './queries.ts'

const lines = (text: string) => <span className="whitespace-pre-line wrap-anywhere">{text}</span>

function Facts({ facts }: { facts: SharedFacts }) {
  const { entries } = facts.immunisations
  return (
    <Section title="Health summary">
      <Card className="grid gap-4">
        <HealthSummary health={facts} />
        <DataList>
          <DataItem term="Immunised">
            {entries.length === 0 ? (
              'None recorded'
            ) : (
              <ul className="grid gap-1">
                {entries.map(({ id, name, dose, givenOn }) => (
                  <li key={id}>
                    {name}
                    {dose !== null && `, ${dose}`}, {longDate(givenOn)}
                  </li>
                ))}
              </ul>
            )}
          </DataItem>
        </DataList>
      </Card>
    </Section>
  )
}

function Entry({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <li>
      <Card className="grid gap-3">
        <div>
          <h3 className="font-semibold wrap-anywhere">{title}</h3>
          <p className="text-ink-2">{lead}</p>
        </div>
        {children}
      </Card>
    </li>
  )
}

/** Newest first; says so where there is nothing. */
function Entries<Row>({
  title,
  rows,
  none,
  children,
}: {
  title: string
  rows: readonly Row[] | null
  none: string
  children: (row: Row) => ReactNode
}) {
  if (rows === null) return null
  return (
    <Section title={title}>
      {rows.length === 0 ? (
        <p className="text-ink-2">{none}</p>
      ) : (
        <ul role="list" className="grid gap-3">
          {rows.map(children)}
        </ul>
      )}
    </Section>
  )
}

function Visit({ visit }: { visit: SharedVisit }) {
  const { title, date, doctorName, specialization, diagnosis, diagnosisCodes, notes, advice } = visit
  const doctor = [doctorName, specialization].filter(Boolean).join(', ')
  return (
    <Entry title={title} lead={`${longDate(date)}, ${doctor}`}>
      <DataList>
        {diagnosis !== null && (
          <DataItem term="Diagnosis">
            {lines(diagnosis)}
            <DiagnosisCodes codes={diagnosisCodes} />
          </DataItem>
        )}
        {notes !== null && <DataItem term="Notes">{lines(notes)}</DataItem>}
        {advice !== null && <DataItem term="Advice">{lines(advice)}</DataItem>}
        {visit.prescription !== null && <DataItem term="Prescription">{lines(visit.prescription)}</DataItem>}
        <Addenda addenda={visit.addenda} />
      </DataList>
    </Entry>
  )
}

const cancelled: Partial<Record<SharedPrescription['status'], string>> = {
  cancelled: 'Cancelled by the doctor',
  rejected: 'Rejected by the pharmacy',
}

function Prescription({ prescription }: { prescription: SharedPrescription }) {
  const { status, doctorName, issuedDate, expiryDate, medications, isGenuine } = prescription
  const ended = cancelled[status]
  return (
    <Entry
      title={`Prescribed on ${longDate(issuedDate)}`}
      lead={`${doctorName}, valid until ${longDate(expiryDate)}`}
    >
      {ended !== undefined && (
        <Status kind="line" tone="warn">
          {ended}
        </Status>
      )}
      {!isGenuine && (
        <Status kind="line" tone="danger">
          {notGenuine}
        </Status>
      )}
      <ul className="grid gap-2">
        {medications.map(({ name, dosage, frequency, duration, instructions }, at) => (
          // The same medicine can be prescribed twice.
          <li key={at}>
            <b>{name}</b>
            <span className="block">
              {[dosage, frequency, duration].filter((part) => part !== '').join(', ')}
            </span>
            {instructions !== null && <span className="block text-ink-2">{instructions}</span>}
          </li>
        ))}
      </ul>
    </Entry>
  )
}

function Document({
  document: { id, title, date, notes, file },
  openedKey,
}: {
  document: SharedDocument
  openedKey: string
}) {
  const fetchFile = () => fetchSharedFile(openedKey, id)
  return (
    <Entry title={title} lead={longDate(date)}>
      {notes !== null && <p>{lines(notes)}</p>}
      {file !== null && (
        <div className="flex flex-wrap items-center gap-2">
          <span className="wrap-anywhere text-ink-2">
            {file.name} ({fileSize(file.size)})
          </span>
          <ViewFile title={title} failure="We couldn’t open the file. Try again." fetchFile={fetchFile} />
          <DownloadFile
            name={`Download ${title}`}
            failure="We couldn’t download the file. Try again."
            fetchFile={fetchFile}
          />
        </div>
      )}
    </Entry>
  )
}

/** REC-16: what is shared, to read only. */
export function SharedRecordView({ record, openedKey }: { record: SharedRecord; openedKey: string }) {
  const { facts, visits, prescriptions, documents } = record
  return (
    <>
      {facts && <Facts facts={facts} />}
      <Entries title="Visit summaries" rows={visits} none="No visits recorded.">
        {(visit) => <Visit key={visit.id} visit={visit} />}
      </Entries>
      <Entries title="Prescriptions" rows={prescriptions} none="Nothing prescribed here.">
        {(one) => <Prescription key={one.id} prescription={one} />}
      </Entries>
      <Entries title="Documents and files" rows={documents} none="No documents added.">
        {(one) => <Document key={one.id} document={one} openedKey={openedKey} />}
      </Entries>
    </>
  )
}
