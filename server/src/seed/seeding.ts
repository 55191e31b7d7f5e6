import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/connect.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import type { Signing } from '../platform/signing-key.ts'
import { addGroupSession, type GroupSessionDetails, type StoredGroupSession } from './group-sessions.ts'
import { addRecords, type AddedRecord, type RecordDetails } from './records.ts'
import {
  healthFactRows,
  type AllergyDetails,
  type HealthProblemDetails,
  type ImmunisationDetails,
  type MeasurementDetails,
  type MedicineElsewhereDetails,
  type ReviewDetails,
  type StatementDetails,
} from './health-facts.ts'
import {
  addPrescriptions,
  isHandledByPharmacist,
  type SeededPrescription,
  type PrescriptionDetails,
} from './prescriptions.ts'
import {
  addAppointmentType,
  type AppointmentTypeDetails,
  type StoredAppointmentType,
} from './appointment-types.ts'
import { addInsurers, type InsurerDetails, type StoredInsurer } from './insurers.ts'
import { addInvitation, type InvitationDetails, type StoredInvitation } from './invitations.ts'
import {
  addMethods,
  addPayments,
  type MethodDetails,
  type PaymentDetails,
  type StoredMethod,
  type StoredPayment,
} from './payments.ts'
import { addConversation, type ConversationDetails, type StoredConversation } from './messages.ts'
import { addNotification, type NotificationDetails, type StoredNotification } from './notifications.ts'
import {
  addDoctors,
  addFamily,
  addPeople,
  type DoctorDetails,
  type Member,
  type MemberDetails,
  type Person,
  type PersonDetails,
} from './people.ts'
import {
  addPharmacies,
  employ,
  usualPharmacy,
  type PharmacyDetails,
  type StoredPharmacy,
} from './pharmacies.ts'
import {
  addEmergencyAccess,
  addIssueReport,
  type SeededEmergencyAccess,
  type EmergencyAccessDetails,
  type SeededIssueReport,
  type IssueReportDetails,
} from './reviews.ts'
import { addTestOrder, type SeededTestOrder, type TestOrderDetails } from './test-orders.ts'
import { addReminders, type Reminder, type ReminderDetails } from './reminders.ts'
import { addItems, stockOf, type Item, type ItemDetails } from './stock.ts'
import { addAppointments, type SeededAppointment, type AppointmentDetails } from './appointments.ts'
import { addRoom, addSite, type SiteDetails, type StoredRoom, type StoredSite } from './sites.ts'

/**
 * Adds rows directly to the tables, one entity at a time. Whatever isn't specified is made up, and unique if it must be.
 * Nothing is published or recorded; a test that needs this calls an endpoint.
 */
export type Seed = {
  patient(details?: PersonDetails): Promise<Person>
  doctor(details?: DoctorDetails): Promise<Person>
  /** Works at the usual pharmacy, unless another is stated; null for none. */
  pharmacist(details?: PersonDetails & { pharmacy?: { id: number } | null }): Promise<Person>
  admin(details?: PersonDetails): Promise<Person>
  /** Many patients at once, for load tests. */
  patients(count: number): Promise<Person[]>
  familyMember(of: Pick<Person, 'id' | 'lastName'>, details?: MemberDetails): Promise<Member>
  appointment(details: AppointmentDetails): Promise<SeededAppointment>
  /** To a video visit, with the link's secret. */
  invitation(details: InvitationDetails): Promise<StoredInvitation>
  prescription(details: PrescriptionDetails): Promise<SeededPrescription>
  reminder(details: ReminderDetails): Promise<Reminder>
  issueReport(details: IssueReportDetails): Promise<SeededIssueReport>
  emergencyAccess(details: EmergencyAccessDetails): Promise<SeededEmergencyAccess>
  /** A document that was added manually; one with a file needs a store. */
  record(details: RecordDetails): Promise<AddedRecord>
  item(details?: ItemDetails): Promise<Item>
  pharmacy(details?: PharmacyDetails): Promise<StoredPharmacy>
  /** Units by batch number. */
  stockOf(item: { id: number }): Promise<Record<string, number>>
  /** A pending one, for a made-up appointment by default. */
  payment(details: PaymentDetails): Promise<StoredPayment>
  insurer(details?: InsurerDetails): Promise<StoredInsurer>
  appointmentType(details?: AppointmentTypeDetails): Promise<StoredAppointmentType>
  groupSession(details: GroupSessionDetails): Promise<StoredGroupSession>
  site(details?: SiteDetails): Promise<StoredSite>
  room(at: { id: number }, name?: string): Promise<StoredRoom>
  /** By default a card that is approved, and the person's default card. */
  paymentMethod(of: { id: number }, details?: MethodDetails): Promise<StoredMethod>
  conversation(details: ConversationDetails): Promise<StoredConversation>
  /** Of a patient or family member, by the patient unless a doctor is named; so are the next five. */
  statement(details: StatementDetails): Promise<{ id: number }>
  measurement(details: MeasurementDetails): Promise<{ id: number }>
  healthProblem(details: HealthProblemDetails): Promise<{ id: number }>
  allergy(details: AllergyDetails): Promise<{ id: number }>
  medicineElsewhere(details: MedicineElsewhereDetails): Promise<{ id: number }>
  immunisation(details: ImmunisationDetails): Promise<{ id: number }>
  /** What became of a text that the patient typed. */
  review(details: ReviewDetails): Promise<{ id: number }>
  /** With results, unless there are none yet. */
  testOrder(details: TestOrderDetails): Promise<SeededTestOrder>
  notification(to: { id: number }, details?: NotificationDetails): Promise<StoredNotification>
}

const only = async <Row>(rows: Promise<Row[]>): Promise<Row> => {
  const [row] = await rows
  if (row === undefined) throw new Error('Nothing was stored')
  return row
}

/** What a server has besides its database: a file store, and the key that signs prescriptions. */
export type Installation = { files?: FileStore; signing?: Signing }

/** @param installation of the server that will read the rows; prescriptions need its key */
export const seeding = (db: Database, clock: Clock, installation: Installation = {}): Seed => {
  const { files } = installation
  const facts = healthFactRows(db, clock)

  const person =
    (role: Person['role']) =>
    (details: PersonDetails = {}) =>
      only(addPeople(db, clock, [{ ...details, role }]))
  const pharmacist: Seed['pharmacist'] = async ({ pharmacy, ...details } = {}) => {
    const added = await person('pharmacist')(details)
    if (pharmacy !== null)
      await db.transaction(async (tx) => {
        await employ(tx, pharmacy ?? (await usualPharmacy(tx, clock)), [added])
      })
    return added
  }

  let standIn: Promise<Person> | undefined
  /** Handles the prescriptions for which a test names no pharmacist. */
  const anyPharmacist = () => (standIn ??= pharmacist())

  return {
    patient: person('patient'),
    doctor: (details = {}) => only(db.transaction((tx) => addDoctors(tx, clock, [details]))),
    pharmacist,
    admin: person('admin'),
    patients: (count) =>
      addPeople(
        db,
        clock,
        Array.from({ length: count }, () => ({ role: 'patient' as const })),
      ),
    familyMember: (of, details = {}) => only(addFamily(db, clock, [{ of, ...details }])),
    appointment: (details) => only(db.transaction((tx) => addAppointments(tx, clock, [details]))),
    invitation: (details) => only(addInvitation(db, clock, details)),
    async prescription(details) {
      const { signing } = installation
      if (!signing) throw new Error('Prescriptions are signed: pass seeding() the key of its server')
      const needsOne = isHandledByPharmacist(details) && details.pharmacist === undefined
      const handler = needsOne ? await anyPharmacist() : undefined
      return only(db.transaction((tx) => addPrescriptions(tx, { clock, signing }, [details], handler)))
    },
    reminder: (details) => only(addReminders(db, clock, [details])),
    issueReport: (details) => only(addIssueReport(db, clock, details)),
    emergencyAccess: (details) => only(addEmergencyAccess(db, clock, details)),
    record: (details) => only(addRecords(db, clock, [details], files)),
    item: (details = {}) => only(db.transaction((tx) => addItems(tx, clock, [details]))),
    pharmacy: (details = {}) => only(db.transaction((tx) => addPharmacies(tx, clock, [details]))),
    stockOf: (item) => stockOf(db, item),
    payment: (details) => only(addPayments(db, clock, [details])),
    insurer: (details = {}) => only(addInsurers(db, clock, [details])),
    appointmentType: (details = {}) => addAppointmentType(db, clock, details),
    groupSession: (details) => addGroupSession(db, clock, details),
    site: (details = {}) => addSite(db, clock, details),
    room: (at, name) => addRoom(db, clock, at, name),
    paymentMethod: (of, details = {}) => only(addMethods(db, clock, [{ of, ...details }])),
    statement: (details) => only(facts.statement(details)),
    measurement: (details) => only(facts.measurement(details)),
    healthProblem: (details) => only(facts.healthProblem(details)),
    allergy: (details) => only(facts.allergy(details)),
    medicineElsewhere: (details) => only(facts.medicineElsewhere(details)),
    immunisation: (details) => only(facts.immunisation(details)),
    review: (details) => only(facts.review(details)),
    conversation: (details) => db.transaction((tx) => addConversation(tx, clock, details)),
    testOrder: (details) => addTestOrder(db, clock, details),
    notification: (to, details) => addNotification(db, clock, to, details),
  }
}
