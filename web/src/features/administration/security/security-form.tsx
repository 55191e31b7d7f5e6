import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { passwordHint } from '@alafia/contract/accounts/password'
import {
  securityRules,
  type SecurityChange,
  type SecurityRules,
  type SecuritySettings,
} from '@alafia/contract/administration/security/schema'
import {
  ruleLabel,
  ruleNames,
  rulesChanged,
  type RuleChange,
} from '@alafia/contract/administration/security/wording'
import { CallError } from '../../../lib/http/call.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { errorsIn } from '../../../ui/form/form-errors.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useUnsaved } from '../../../ui/form/use-unsaved.tsx'
import { ChangeList } from './change-list.tsx'
import { useChangeSecurity } from './queries.ts'

type Figure = Exclude<keyof SecurityRules, 'passwordNeedsLetterAndDigit'>

const hints: Record<Figure, string> = {
  idleMinutes: 'Minutes, from 3 to 1440. A warning comes 2 minutes before.',
  absoluteHours: 'Hours, from 1 to 168, however busy somebody is.',
  passwordMinLength: 'Characters, from 8 to 64.',
  attemptsPerAccount: 'Attempts, from 3 to 100. Then the account waits, even with the right password.',
  attemptsPerAddress: 'Attempts, from 10 to 10000. A whole clinic may sign in from one address.',
  attemptWindowMinutes: 'Minutes, from 1 to 1440. After them the count begins anew.',
}

const failed = 'Nothing was changed. What you typed is still here.'

/** What is to be confirmed, and under which version it was reviewed: another one has to be reviewed anew. */
type Review = SecurityChange & { changes: RuleChange[] }

/** The rules in three parts; what is changed is shown once more, before and after, and then holds at once. */
export function SecurityForm({ settings }: { settings: SecuritySettings }) {
  const { rules, usual, version, changedBy } = settings
  const change = useChangeSecurity()
  const [asked, setAsked] = useState<Review>()
  const { register, handleSubmit, control, reset, formState } = useForm<SecurityRules>({
    resolver: zodResolver(securityRules),
    shouldFocusError: false,
    defaultValues: rules,
    // What somebody else changes comes into the fields that nobody touched here.
    values: rules,
    resetOptions: { keepDirtyValues: true, keepDirty: true },
  })
  const { errors, submitCount, isDirty } = formState
  const settle = (held: SecurityRules) => {
    // Said here once more: an explicit reset takes over the options above.
    reset(held, { keepDirtyValues: false, keepDirty: false })
    change.reset()
  }
  const shortest = useWatch({ control, name: 'passwordMinLength' })
  const needsBoth = useWatch({ control, name: 'passwordNeedsLetterAndDigit' })
  const { question } = useUnsaved(isDirty, () => undefined)
  // Since when somebody types here; another version under it is somebody else's.
  const [begunAt, setBegunAt] = useState(version)
  if (!isDirty && begunAt !== version) setBegunAt(version)
  const isOvertaken = isDirty && begunAt !== version
  const refusal = change.error instanceof CallError ? change.error.problem?.detail : undefined

  const figure = (name: Figure) => (
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
    const changes = rulesChanged(rules, wanted)
    if (changes.length === 0) {
      toast({ title: 'Nothing to change', description: 'The settings are just so already.' })
      settle(rules)
    } else setAsked({ rules: wanted, version, changes })
  }

  const confirm = async () => {
    if (!asked) return
    try {
      const changed = await change.mutateAsync({ rules: asked.rules, version: asked.version })
      settle(changed.rules)
      toast({ title: 'Security Settings Changed', description: 'They hold at once, for everybody.' })
    } catch {
      toast({ title: 'Error', description: 'Failed to change the security settings', tone: 'danger' })
    }
    setAsked(undefined)
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(review)(event)} className="grid gap-6">
      <ErrorSummary errors={errorsIn(errors, ruleNames)} attempt={submitCount} />
      {isOvertaken && (
        <Alert tone="warn" title={`${changedBy ?? 'Somebody'} changed these settings meanwhile`}>
          What you typed is still here, and the other fields show what holds now.
        </Alert>
      )}
      {change.isError && !isOvertaken && (
        <Alert tone="danger" title={refusal ?? 'The security settings were not changed'}>
          {failed}
        </Alert>
      )}
      <Section title="Sessions">
        <Card className="grid gap-4 sm:grid-cols-2">
          {figure('idleMinutes')}
          {figure('absoluteHours')}
        </Card>
      </Section>
      <Section title="Passwords">
        <Card className="grid gap-4 sm:grid-cols-2">
          {figure('passwordMinLength')}
          <Checkbox
            label={ruleLabel.passwordNeedsLetterAndDigit}
            hint="The commonest passwords are refused in any case."
            {...register('passwordNeedsLetterAndDigit')}
          />
          <p className="text-small text-ink-2 sm:col-span-2">
            Of passwords that are set from now on: “
            {passwordHint({
              // An empty field is no number.
              passwordMinLength: shortest || rules.passwordMinLength,
              passwordNeedsLetterAndDigit: needsBoth,
            })}
            ”.
          </p>
        </Card>
      </Section>
      <Section title="Sign-in attempts">
        <Card className="grid gap-4 sm:grid-cols-2">
          {figure('attemptsPerAccount')}
          {figure('attemptsPerAddress')}
          {figure('attemptWindowMinutes')}
        </Card>
      </Section>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary">
          Review changes…
        </Button>
        {isDirty && <Button onClick={() => settle(rules)}>Discard changes</Button>}
        <Button
          variant="quiet"
          disabled={rulesChanged(rules, usual).length === 0}
          onClick={() => review(usual)}
        >
          Reset to defaults…
        </Button>
      </div>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsked(undefined)}
          title="Change the security settings?"
          description="This holds at once and for everybody, also for sessions that are running: who is over a new limit is signed out."
          confirmLabel="Change settings"
          cancelLabel="Keep editing"
          variant="primary"
          busy={change.isPending}
          busyLabel="Changing…"
          onConfirm={() => void confirm()}
        >
          <ChangeList changes={asked.changes} />
        </ConfirmDialog>
      )}
      {question}
    </form>
  )
}
