import { useState } from 'react'
import { updateSecuritySettings } from '@alafia/contract/administration/security/endpoints'
import {
  securityRules,
  type SecurityUpdate,
  type SecurityRules,
  type SecuritySettings,
} from '@alafia/contract/administration/security/schema'
import { roles, type Role } from '@alafia/contract/kernel/roles'
import { retentionNames, retentionNoticeDays } from '@alafia/contract/administration/security/retention'
import { ruleLabel, changedRules, type RuleChange } from '@alafia/contract/administration/security/labels'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { ConfirmSubmit } from '../../../ui/form/confirm-submit.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { useOvertaken } from '../../../ui/form/use-overtaken.ts'
import { ChangeList } from './change-list.tsx'
import { invalidateSecurity } from './queries.ts'
import { RetentionSection } from './retention-section.tsx'

type NumberRule = Exclude<keyof SecurityRules, 'signUp' | 'secondFactorRoles'>

const hints: Record<NumberRule, string> = {
  idleMinutes: 'Minutes, from 3 to 1440. A warning comes 2 minutes before.',
  absoluteHours: 'Hours, from 1 to 168, even for someone who is active.',
  passwordMinLength:
    'Characters, from 8 to 64. NIST asks for 15 where there is no second factor. The commonest passwords are always refused.',
  attemptsPerAccount:
    'Attempts, from 3 to 100. After that, devices that haven’t signed in before must wait, even with the right password. Each other device has as many of its own.',
  attemptsPerAddress: 'Attempts, from 10 to 10000. A whole clinic may sign in from one address.',
  attemptWindowMinutes: 'Minutes, from 1 to 1440. Then the count starts again.',
  careMonths:
    'Months, from 1 to 120. Then a doctor no longer opens the chart, until the person books and the doctor confirms the visit.',
  adultAge:
    'Years, from 14 to 21. Then the account holder’s access ends, unless the person agrees. Account holders get 30 days’ notice.',
  signInDays: 'Days, from 30 to 3650. At most the last 50 of each kind are listed.',
  notificationDays: 'Days, from 30 to 3650, read or not.',
  emailDays: 'Days, from 7 to 365.',
  draftDays: 'Days, from 7 to 365: notes and prescriptions once their visit has ended, and messages.',
  recordYears:
    'Years, from 5 to 100, with messages and their files. For a child, from when they grow up. Ask a lawyer: we found no Nigerian rule that says how long.',
  storageMegabytes:
    'Megabytes, from 50 to 100000, for what the family itself adds. What is stored stays when you lower it.',
}

const roleNames: Record<Role, string> = {
  patient: 'Patients',
  doctor: 'Doctors',
  pharmacist: 'Pharmacists',
  admin: 'Administrators',
}

/** What is to be confirmed, and the version it was compared with: another version needs another review. */
type Review = SecurityUpdate & { changes: RuleChange[]; isShortened: boolean }

/** The rules in parts. Changes are shown before and after for confirmation, and then apply immediately. */
export function SecurityForm({ settings }: { settings: SecuritySettings }) {
  const { rules, defaults, version, changedBy } = settings
  const [asked, setAsked] = useState<Review>()
  const form = useForm(updateSecuritySettings, {
    schema: securityRules,
    start: rules,
    // What someone else changes appears in the fields that weren't changed here.
    isLive: true,
    staysDirty: true,
    input: (wanted) => ({ body: { rules: wanted, version: asked?.version ?? version } }),
    success: { title: 'Security Settings Changed', description: 'They apply to everyone at once.' },
    failure: 'Failed to change the security settings',
    invalidate: invalidateSecurity,
    // The alert above says so, as soon as the current settings have loaded.
    onRefused: ({ type }) => type === '/problems/edited-elsewhere',
  })
  const { register, errors, isDirty, reset } = form
  const isOvertaken = useOvertaken(version, isDirty)

  const numberField = (name: NumberRule) => (
    <Field label={ruleLabel[name]} hint={hints[name]} error={errors[name]?.message}>
      <TextInput
        type="number"
        inputMode="numeric"
        autoComplete="off"
        className="max-w-32 tabular"
        {...register(name, { valueAsNumber: true })}
      />
    </Field>
  )

  const review = (wanted: SecurityRules) => {
    const changes = changedRules(rules, wanted)
    if (changes.length === 0) {
      toast({ title: 'No changes to save' })
      reset()
    } else {
      const isShortened = retentionNames.some((name) => wanted[name] < rules[name])
      setAsked({ rules: wanted, version, changes, isShortened })
    }
  }

  return (
    <Form
      form={form}
      onSubmit={() => void form.check(review)}
      className="grid gap-6"
      actions={
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary">
            Review changes…
          </Button>
          {isDirty && <Button onClick={() => reset()}>Discard changes</Button>}
          <Button
            variant="quiet"
            disabled={changedRules(rules, defaults).length === 0}
            onClick={() => review(defaults)}
          >
            Reset to defaults…
          </Button>
        </div>
      }
    >
      {isOvertaken && (
        <Alert tone="warn" title={`${changedBy ?? 'Someone'} changed these settings in the meantime`}>
          What you typed is still here. The other fields show the current settings.
        </Alert>
      )}
      <Section title="Sessions">
        <Card className="grid gap-4 sm:grid-cols-2">
          {numberField('idleMinutes')}
          {numberField('absoluteHours')}
        </Card>
      </Section>
      <Section title="Passwords and new accounts">
        <Card className="grid gap-4 sm:grid-cols-2">
          {numberField('passwordMinLength')}
          <Checkbox
            label={ruleLabel.signUp}
            hint="They confirm their email address first. Staff are always invited."
            {...register('signUp')}
          />
        </Card>
      </Section>
      <Section title="Sign-in attempts">
        <Card className="grid gap-4 sm:grid-cols-2">
          {numberField('attemptsPerAccount')}
          {numberField('attemptsPerAddress')}
          {numberField('attemptWindowMinutes')}
        </Card>
      </Section>
      <Section title="Charts">
        <Card className="grid gap-4 sm:grid-cols-2">{numberField('careMonths')}</Card>
      </Section>
      <Section title="Families">
        <Card className="grid gap-4 sm:grid-cols-2">
          {numberField('adultAge')}
          {numberField('storageMegabytes')}
        </Card>
      </Section>
      <Section title="Second step">
        <Card>
          <fieldset className="grid gap-2">
            <legend className="mb-2">
              {ruleLabel.secondFactorRoles}
              <span className="block text-small text-ink-2">
                Anyone in these roles who has none adds one at the next click, and can do nothing else before.
              </span>
            </legend>
            {roles.map((role) => (
              <Checkbox key={role} label={roleNames[role]} value={role} {...register('secondFactorRoles')} />
            ))}
          </fieldset>
        </Card>
      </Section>
      <RetentionSection settings={settings} field={numberField} />
      {asked && (
        <ConfirmSubmit
          // The form shows what went wrong: after a conflict the changes have to be reviewed again.
          submit={{ isPending: form.isPending, failure: undefined }}
          onConfirm={async () => {
            if (await form.send(asked.rules)) reset(asked.rules)
            return true
          }}
          onClose={() => setAsked(undefined)}
          title="Change the security settings?"
          description="This applies to everyone at once, including open sessions: anyone over a new limit is signed out."
          confirmLabel="Change settings"
          cancelLabel="Keep editing"
          variant="primary"
          busyLabel="Changing…"
        >
          <ChangeList changes={asked.changes} />
          {asked.isShortened && (
            <p className="text-ink-2">
              A shorter time to keep something takes effect in {retentionNoticeDays} days. Then what is older
              is deleted for good.
            </p>
          )}
        </ConfirmSubmit>
      )}
    </Form>
  )
}
