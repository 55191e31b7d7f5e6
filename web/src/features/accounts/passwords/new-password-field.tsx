import { useState, type ComponentProps } from 'react'
import {
  passwordHint,
  passwordStrength,
  type PasswordRules,
  type PasswordStrength,
} from '@alafia/contract/accounts/password'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'

const strengthText: Record<PasswordStrength, string> = {
  weak: 'weak. Add another word or two',
  fair: 'fair. One more word makes it strong',
  strong: 'strong',
}

export type NewPasswordFieldProps = Omit<ComponentProps<'input'>, 'type' | 'autoComplete'> & {
  label?: string
  rules: PasswordRules
  /** What is in the field now. */
  typed: string
  error?: string | undefined
}

/** A password that someone chooses: what it needs, how strong it is, and a way to see it. It can be pasted. */
export function NewPasswordField({
  label = 'Password',
  rules,
  typed,
  error,
  ...input
}: NewPasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className="grid gap-1">
      <Field label={label} hint={`${passwordHint(rules)}.`} error={error}>
        <TextInput
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          type={isShown ? 'text' : 'password'}
          autoComplete="new-password"
        />
      </Field>
      <p role="status" className="min-h-[1lh] text-small text-ink-2">
        {typed !== '' && `Strength: ${strengthText[passwordStrength(typed)]}`}
      </p>
      <Checkbox
        label="Show password"
        checked={isShown}
        onChange={({ target }) => setIsShown(target.checked)}
      />
    </div>
  )
}
