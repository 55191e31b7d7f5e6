// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { expect, it, vi } from 'vitest'
import type * as z from 'zod/mini'
import type { MedicationForm, medicationForm } from '@alafia/contract/prescriptions/schema'
import { MedicationFields, emptyMedication } from './medication-fields.tsx'
import { MedicationList } from './medication-list.tsx'

function Pad({ start }: { start: MedicationForm }) {
  return (
    <MedicationFields
      form={useForm<MedicationForm, unknown, z.output<typeof medicationForm>>({ defaultValues: start })}
    />
  )
}

const show = (start: Partial<MedicationForm> = {}, client = new QueryClient()) => {
  render(
    <QueryClientProvider client={client}>
      <Pad start={{ ...emptyMedication, ...start }} />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const quantity = () => field('Quantity').value

it('RX-9 shows the directions, while they are typed, as the patient will read them, never abbreviated', async () => {
  const person = show()
  expect(screen.queryByText(/The patient reads/)).toBeNull()
  await person.type(field('Dosage'), '1 tablet')
  await person.type(field('Frequency'), 'bd')
  await person.type(field('Duration'), '7 days')
  expect(screen.getByText('1 tablet in the morning and 1 at night for 7 days')).toBeDefined()
})

it('RX-10 suggests the quantity until someone changes it', async () => {
  const person = show()
  await person.type(field('Dosage'), '1 tablet')
  await person.type(field('Frequency'), 'bd')
  await person.type(field('Duration'), '7 days')
  expect(quantity()).toBe('14')
  await person.clear(field('Duration'))
  await person.type(field('Duration'), '10 days')
  expect(quantity()).toBe('20')
  await person.clear(field('Quantity'))
  await person.type(field('Quantity'), '2')
  await person.clear(field('Duration'))
  await person.type(field('Duration'), '5 days')
  expect(quantity()).toBe('2')
})

it('RX-10 suggests no quantity for bottles, tubes and inhalers, and says what is counted', async () => {
  const person = show({ name: 'Salbutamol 100 µg' })
  await person.type(field('Dosage'), '2 puffs')
  await person.type(field('Frequency'), 'bd')
  await person.type(field('Duration'), '30 days')
  expect(quantity()).toBe('1')
  expect(screen.getByText('inhaler')).toBeDefined()
  await person.clear(field('Quantity'))
  await person.type(field('Quantity'), '2')
  expect(screen.getByText('inhalers')).toBeDefined()
  expect(screen.getByText('How many inhalers to dispense')).toBeDefined()
})

it('RX-10 counts in the form that the pharmacy stocks', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(
    ['/api/formulary', 'augm'],
    [
      {
        name: 'Augmentin',
        genericName: 'Co-amoxiclav',
        strengths: [{ dosage: '228 mg/5 ml', form: 'liquid' }],
      },
    ],
  )
  client.setQueryData(['/api/medicines/names', 'augm'], [])
  const person = show({}, client)
  await person.type(field('Dosage'), '1 tablet')
  await person.type(field('Frequency'), 'bd')
  await person.type(field('Duration'), '7 days')
  expect([quantity(), screen.getByText('tablets').textContent]).toEqual(['14', 'tablets'])
  await person.type(field('Medication name'), 'Augm')
  await person.click(await screen.findByText('Augmentin 228 mg/5 ml'))
  expect([quantity(), screen.getByText('bottle').textContent]).toEqual(['1', 'bottle'])
  await person.type(field('Medication name'), ' plus')
  expect([quantity(), screen.getByText('tablets').textContent]).toEqual(['14', 'tablets'])
})

it('RX-10 leaves the quantity of a copied medication alone', async () => {
  const person = show({ name: 'Amlodipine 5 mg', dosage: '1 tablet', frequency: 'od', duration: '30 days' })
  await person.type(field('Special instructions (optional)'), 'With water')
  expect(quantity()).toBe('1')
  await person.clear(field('Frequency'))
  await person.type(field('Frequency'), 'bd')
  expect(quantity()).toBe('1')
})

it('RX-9 suggests frequencies, by abbreviation or in full', async () => {
  const person = show()
  await person.type(field('Frequency'), 'at')
  await person.keyboard('{ArrowDown}{Enter}')
  expect(field('Frequency').value).toBe('nocte')
  expect(screen.queryByRole('listbox')).toBeNull()
})

it('SAFE-41 suggests names of the safety table after the pharmacy’s stock, each once', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(
    ['/api/formulary', 'aten'],
    [
      {
        name: 'Atenolol',
        genericName: 'Atenolol',
        strengths: [{ dosage: '50 mg', form: 'tablet', isControlled: false }],
      },
    ],
  )
  client.setQueryData(
    ['/api/medicines/names', 'aten'],
    [
      { name: 'Atenolol', generic: 'Atenolol', isControlled: false },
      { name: 'Tenormin', generic: 'Atenolol', isControlled: false },
    ],
  )
  const person = show({}, client)
  await person.type(field('Medication name'), 'aten')
  await screen.findByRole('option', { name: /Tenormin/ })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Atenolol 50 mgtablet',
    'TenorminAtenolol',
  ])
  await person.click(screen.getByText('Tenormin'))
  expect(field('Medication name').value).toBe('Tenormin')
})

it('PHARM-205 marks controlled drugs among the suggestions and in the list', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(
    ['/api/formulary', 'tram'],
    [
      {
        name: 'Tramadol',
        genericName: 'Tramadol',
        strengths: [{ dosage: '50 mg', form: 'capsule', isControlled: true }],
      },
    ],
  )
  client.setQueryData(
    ['/api/medicines/names', 'tram'],
    [{ name: 'Tramal', generic: 'Tramadol', isControlled: true }],
  )
  const person = show({}, client)
  await person.type(field('Medication name'), 'tram')
  await screen.findByRole('option', { name: /Tramal/ })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Tramadol 50 mgcapsule · Controlled',
    'TramalTramadol · Controlled',
  ])
  cleanup()
  render(
    <MedicationList
      medications={[
        { ...emptyMedication, name: 'Amlodipine 5 mg' },
        { ...emptyMedication, name: 'Tramadol 50 mg' },
      ]}
      findings={[]}
      controlled={[1]}
      isBusy={false}
      onEdit={vi.fn<() => void>()}
      onRemove={vi.fn<() => void>()}
    />,
  )
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent.includes('Controlled'))
  expect(rows).toEqual([false, true])
})
