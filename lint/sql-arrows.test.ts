import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { layerOf } from './domains.mjs'
import { unlayered, placeOf, root, serverLayers } from './place.mjs'

/**
 * SQL refers upwards only here: from the slice of a table, or of a function's caller, to a slice of a higher layer.
 * docs/decisions/020-sql-that-looks-upwards.md gives the reason for each.
 */
const upwards = {
  'foreign key idempotency_key_of_account': ['request -> accounts'],
  'foreign key notification_counter_of_account': ['outbox -> accounts'],
  'foreign key notification_to_account': ['outbox -> accounts'],
  'foreign key payment_of_appointment': ['billing -> appointments'],
  'foreign key refund_of_reversal': ['billing -> prescriptions'],
  'foreign key security_rules_updated_by_user_account_id_fk': ['sessions -> accounts'],
  'foreign key session_of_account': ['sessions -> accounts'],
  'foreign key session_signed_in_as_account': ['sessions -> accounts'],
  'function other_account_of': ['accounts -> family'],
  'function charged_at_counter': ['billing -> prescriptions'],
  'function visit_of_payment': ['billing -> appointments'],
  'function patient_joined_call': ['appointments -> video-visits'],
  'function family_member_has_history': [
    'family -> appointments',
    'family -> billing',
    'family -> chart-access',
    'family -> clinical',
    'family -> letters',
    'family -> orders',
    'family -> prescriptions',
    'family -> records',
    'family -> reminders',
    'family -> urgent-care',
  ],
  'function family_member_open_appointment': ['family -> appointments'],
  'function refuse_link_of_overlapping_visits': ['family -> appointments'],
  'function fill_has_left': ['prescriptions -> pharmacy'],
  'function end_shares_of_member': ['family -> patients'],
  'function end_shares_of_other_parent': ['family -> patients'],
  'function end_shares_of_own_person': ['family -> patients'],
  'function withdraw_care_requests_of_other_parent': ['family -> urgent-care'],
  'function actors_withheld_from': ['family -> chart-access', 'family -> prescriptions'],
  'function member_of_audit_subject': [
    'family -> appointments',
    'family -> billing',
    'family -> clinical',
    'family -> letters',
    'family -> messages',
    'family -> orders',
    'family -> patients',
    'family -> pharmacy',
    'family -> prescriptions',
    'family -> records',
    'family -> reminders',
    'family -> urgent-care',
    'family -> video-visits',
  ],
  'function take_member_of_appointment': ['billing -> appointments'],
  'function store_notifications': ['outbox -> accounts'],
  'function count_status_change': ['appointments -> administration', 'prescriptions -> administration'],
  'function count_rows': ['accounts -> administration'],
  'function count_rows_by_status': ['appointments -> administration', 'prescriptions -> administration'],
  'function reopen_reminder_of_appointment': ['appointments -> reminders'],
  'function withdraw_care_requests_of_archived_member': ['family -> urgent-care'],
  'function check_own_account': [
    'family -> appointments',
    'family -> chart-access',
    'family -> clinical',
    'family -> prescriptions',
    'family -> records',
  ],
  'function give_own_person_the_name': ['accounts -> family'],
  'function keep_earlier_name_of_own_person': ['accounts -> family'],
}

const server = path.join(root, 'server', 'src')
const files = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .map((name) => path.join(server, name))
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .filter((name) => !unlayered.includes(placeOf(name).home))
const textOf = (file: string) => readFileSync(file, 'utf8')
const homeOf = (file: string) => placeOf(file).home
const groups = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, ...found]) => found)

/** The slice that owns each table. */
const homes = new Map(
  files.flatMap((file) =>
    groups(textOf(file), /pgTable\(\s*'(\w+)'/g).map(([name = '']) => [name, homeOf(file)] as const),
  ),
)

const sql = readdirSync(path.join(server, 'migrations'))
  .filter((name) => name.endsWith('.sql'))
  .toSorted()
  .map((name) => textOf(path.join(server, 'migrations', name)))
  .join('\n--> statement-breakpoint\n')
  .replaceAll('"public".', '')
  .replaceAll('"', '')
const statements = sql.split('--> statement-breakpoint').map((text) => text.replaceAll(/^ *--.*$/gm, ''))

/** The tables whose triggers call a function. */
const triggers = statements.flatMap((text) =>
  groups(text, /CREATE TRIGGER \w+\s[^;]*?\sON (\w+)\s[^;]*EXECUTE FUNCTION (\w+)/g),
)

const rank = (home: string): number => {
  const layer = serverLayers.findIndex((names) => names.includes(home))
  return layer + Math.max(0, layerOf(home)) / 100
}

const arrowsOf = (from: readonly string[], tables: readonly string[]): string[] => {
  const to = tables.flatMap((table) => homes.get(table) ?? [])
  const all = from.flatMap((low) =>
    to.filter((high) => rank(high) > rank(low)).map((high) => `${low} -> ${high}`),
  )
  return [...new Set(all)].toSorted()
}

const ofForeignKeys = () =>
  statements.flatMap((text) =>
    groups(text, /ALTER TABLE (\w+) ADD CONSTRAINT (\w+)\s+FOREIGN KEY [^;]*?REFERENCES (\w+)/g).map(
      ([table = '', name = '', other = '']): [string, string[]] => [
        `foreign key ${name}`,
        arrowsOf([homes.get(table) ?? ''], [other]),
      ],
    ),
  )

const ofFunctions = () =>
  statements.flatMap((text) =>
    groups(text, /FUNCTION (\w+)\((?:.|\n)*?\$\$((?:.|\n)*)\$\$/g).map(
      ([name = '', body = '']): [string, string[]] => {
        const tables = groups(body, /\b(?:FROM|JOIN|INTO|UPDATE)\s+(\w+)/gi).flat()
        const called = files.filter((file) => new RegExp(`\\b${name}\\(`).test(textOf(file))).map(homeOf)
        const fired = triggers.flatMap(([table = '', callee]) =>
          callee === name ? (homes.get(table) ?? []) : [],
        )
        return [`function ${name}`, arrowsOf([...called, ...fired], tables)]
      },
    ),
  )

test('SQL refers upwards only where decision 020 says so', () => {
  expect(homes.get('appointment')).toBe('appointments')
  const found = [...ofForeignKeys(), ...ofFunctions()].filter(([, arrows]) => arrows.length > 0)
  expect(Object.fromEntries(found)).toEqual(upwards)
})

test('decision 020 names each function and trigger that refers upwards', () => {
  const decision = textOf(path.join(root, 'docs', 'decisions', '020-sql-that-looks-upwards.md'))
  const functions = Object.keys(upwards).filter((name) => name.startsWith('function '))
  for (const name of functions) expect(decision).toContain(name.replace('function ', ''))
})
