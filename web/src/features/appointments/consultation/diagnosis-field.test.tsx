// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { DiagnosisField } from './diagnosis-field.tsx'
import type { DraftContent } from './draft-autosave.ts'

function Consultation() {
  const { control } = useForm<DraftContent>({
    defaultValues: { notes: '', diagnosis: '', diagnosisCodes: [], advice: '' },
  })
  return <DiagnosisField control={control} readOnly={false} />
}

const chooseHypertension = async () => {
  const person = userEvent.setup()
  render(<Consultation />)
  const field = screen.getByLabelText<HTMLInputElement>(/^Diagnosis/)
  await person.type(field, 'hypertension')
  await person.click(await screen.findByRole('option', { name: /^Essential \(primary\) hypertension/ }))
  return { person, field }
}

test('APPT-52 the doctor sees the plain words that the patient will read, and which edition the codes are from', async () => {
  await chooseHypertension()
  expect(screen.getByText('The patient reads: high blood pressure')).toBeTruthy()
  expect(screen.getByText(/ICD-10-CM 2021/)).toBeTruthy()
})

test('APPT-52 a rewritten diagnosis asks about a code that no longer fits, and keeps it until the doctor decides', async () => {
  const { person, field } = await chooseHypertension()
  await person.tab()
  expect(screen.queryByText('Does I10 still fit?')).toBeNull()
  await person.clear(field)
  await person.type(field, 'Malaria')
  expect(screen.queryByText('Does I10 still fit?')).toBeNull()
  await person.tab()
  expect(screen.getByText('Does I10 still fit?')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Remove code' })).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Keep code' }))
  expect(screen.queryByText('Does I10 still fit?')).toBeNull()
  expect(screen.getByRole('list', { name: 'ICD-10 codes' }).textContent).toContain('I10')
})
