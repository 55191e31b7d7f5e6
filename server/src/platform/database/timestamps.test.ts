import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minute } from '@alafia/contract/kernel/durations'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'

/** Decision 019 gives the reason for each group. A table that isn't listed here describes a person, a place or a fact. */
const withoutTimestamps = {
  events: [
    'account_closing',
    'announcement',
    'appointment_addendum',
    'appointment_summary',
    'approval_request',
    'audit_detached',
    'audit_entry_patient',
    'audit_entry',
    'audit_verification',
    'backup_run',
    'batch_correction',
    'charge',
    'charge_line',
    'clinic_setup',
    'clinical_statement',
    'clinical_version',
    'controlled_discrepancy',
    'controlled_discrepancy_closing',
    'controlled_register',
    'conversation',
    'counselling',
    'counter_taking',
    'desk_closing',
    'desk_closing_refund',
    'desk_closing_sum',
    'desk_closing_taking',
    'dispense_reversal',
    'dispensed_batch',
    'dispensed_product',
    'dispensing_check',
    'email_change',
    'family_access',
    'own_account',
    'record_share',
    'record_share_opening',
    'record_link',
    'family_consent',
    'label_print',
    'letter',
    'letter_withdrawal',
    'medicine_stop',
    'member_name_change',
    'message',
    'message_attachment',
    'name_change',
    'notification',
    'outage',
    'payment_attempt',
    'payment_discount',
    'prescription_question',
    'prescription_lookup',
    'recall',
    'recall_contact',
    'recall_lift',
    'recalled_batch',
    'refund',
    'refund_request',
    'result_sign_off',
    'review_step',
    'reversed_batch',
    'reviewed_text',
    'safety_row_change',
    'safety_row_review',
    'sent_reminder',
    'service_run',
    'sign_in_history',
    'sign_up',
    'stock_movement',
    'stock_take',
    'stock_take_count',
    'stock_take_line',
    'stock_transfer_line',
    'stock_transfer_outcome',
    'stock_transfer_step',
    'test_charge',
    'test_result',
    'test_refund',
    'vaccine_reminder',
    'video_visit_attendance',
    'waitlist_offer',
    'waste_sign_off',
  ],
  joins: [
    'account_role',
    'care_relationship',
    'conversation_member',
    'doctor_slot',
    'item_gtin',
    'offered_appointment_type',
    'pharmacy_hours',
    'pharmacy_staff',
  ],
  keys: [
    'account_invitation',
    'authenticator_app',
    'calendar_feed',
    'guest_invitation',
    'idempotency_key',
    'known_device',
    'passkey',
    'password_reset',
    'recovery_code',
    'session',
    'sign_in_ticket',
    'used_challenge',
  ],
  counters: [
    'audit_head',
    'audit_repeat',
    'family_storage',
    'paid_on_day',
    'prescription_state',
    'notification_counter',
    'sign_in_attempt',
    'row_count',
  ],
  queues: [
    'audit_head_copy',
    'audit_pending',
    'direct_email',
    'doctor_duty',
    'outgoing_email',
    'own_data_request',
    'prescription_claim',
    'slot_hold',
    'unchecked_file',
  ],
}

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** Each table's name, and which of the two columns and the trigger it has. */
const tables = async () => {
  const { rows } = await database.pool.query<{ name: string; columns: string[] | null; triggers: number }>(`
    select relname as name,
      (select array_agg(attname::text order by attname) from pg_attribute
        join pg_attrdef on adrelid = attrelid and adnum = attnum
        where attrelid = pg_class.oid and attname in ('created_at', 'updated_at') and attnotnull
          and atttypid = 'timestamptz'::regtype and pg_get_expr(adbin, adrelid) = 'now()') as columns,
      (select count(*)::int from pg_trigger where tgrelid = pg_class.oid and tgfoid = 'set_updated_at'::regproc
        and tgenabled = 'O' and pg_get_triggerdef(oid) like '% BEFORE UPDATE ON % FOR EACH ROW EXECUTE %') as triggers
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`)
  return rows
}

test('every table about a person, a place or a fact has created_at, updated_at, and the trigger that maintains them', async () => {
  const without = new Set(Object.values(withoutTimestamps).flat())
  const found = await tables()
  const names = found.map(({ name }) => name)
  expect([...without].filter((name) => !names.includes(name))).toEqual([])
  const kept = found.filter(({ name }) => !without.has(name))
  expect(kept).toContainEqual(expect.objectContaining({ name: 'user_account' }))
  expect(kept).toEqual(kept.map(({ name }) => ({ name, columns: ['created_at', 'updated_at'], triggers: 1 })))
  // On any other table the trigger would find no column.
  expect(found.filter(({ name, triggers }) => without.has(name) && triggers > 0)).toEqual([])
})

describe('the timestamps of a row', () => {
  type Times = { created_at: Date; updated_at: Date }
  const timesOf = async (statement: string): Promise<Times> => {
    const { rows } = await database.pool.query<Times>(`${statement} returning created_at, updated_at`)
    if (!rows[0]) throw new Error('No row')
    return rows[0]
  }
  let id = 0
  const add = async () => {
    id += 1
    return timesOf(`insert into pharmacy (id, name, address, phone, email, latitude, longitude, created_at, updated_at)
      values (${id}, 'Yaba Pharmacy', '1 Herbert Macaulay Way', '0803', 'yaba@alafia.example', 6.5, 3.3,
        '2026-03-11T08:00:00Z', '2026-03-11T08:00:00Z')`)
  }

  test('updated_at becomes the current time with each update, and created_at stays', async () => {
    const before = await add()
    const earliest = Date.now()
    const renamed = await timesOf(`update pharmacy set name = 'Yaba Central' where id = ${id}`)
    expect(renamed.created_at).toEqual(before.created_at)
    expect(Math.abs(renamed.updated_at.getTime() - earliest)).toBeLessThan(minute)
    const again = await timesOf(`insert into pharmacy (id, name, address, phone, email, latitude, longitude)
      values (${id}, 'Yaba', '1 Herbert Macaulay Way', '0803', 'yaba@alafia.example', 6.5, 3.3)
      on conflict (id) do update set name = excluded.name`)
    expect(again.created_at).toEqual(before.created_at)
    expect(again.updated_at.getTime()).toBeGreaterThanOrEqual(renamed.updated_at.getTime())
  })

  test('an update that sets updated_at keeps the given time', async () => {
    const before = await add()
    const named = await timesOf(
      `update pharmacy set name = 'Yaba Central', updated_at = '2026-03-12T09:00:00Z' where id = ${id}`,
    )
    expect(named).toEqual({ created_at: before.created_at, updated_at: new Date('2026-03-12T09:00:00Z') })
  })

  test('created_at can’t be changed', async () => {
    await add()
    await expect(timesOf(`update pharmacy set created_at = now() where id = ${id}`)).rejects.toThrow(
      'created_at of pharmacy never changes',
    )
  })
})
