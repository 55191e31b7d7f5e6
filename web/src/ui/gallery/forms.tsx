import { useState } from 'react'
import { Button } from '../button.tsx'
import { Checkbox } from '../form/checkbox.tsx'
import { Combobox } from '../form/combobox.tsx'
import { ErrorSummary } from '../form/error-summary.tsx'
import { Field } from '../form/field.tsx'
import { RadioGroup } from '../form/radio-group.tsx'
import { SearchInput } from '../form/search-input.tsx'
import { Section } from '../layout/section.tsx'
import { Select } from '../form/select.tsx'
import { TextArea } from '../form/text-area.tsx'
import { TextInput } from '../form/text-input.tsx'

const medicines = [
  { key: '1', label: 'Amlodipine', detail: '5 mg, 10 mg · tablet' },
  { key: '2', label: 'Amoxicillin', detail: '500 mg · capsule' },
]

const times = ['09:00', '09:30', '10:00', '10:30', '11:00', '14:00']

export function Forms() {
  const [time, setTime] = useState('09:30')
  const [medicine, setMedicine] = useState('')
  return (
    <Section title="Forms">
      <form noValidate className="grid gap-4 sm:grid-cols-2" onSubmit={(event) => event.preventDefault()}>
        <div className="sm:col-span-2">
          <ErrorSummary
            attempt={0}
            errors={[
              { field: 'reason', message: 'Reason must be at least 5 characters' },
              { field: 'date', message: 'Please select a date' },
            ]}
          />
        </div>
        <Field label="Email" hint="Where reminders go.">
          <TextInput name="email" type="email" autoComplete="email" defaultValue="amina@alafia.example" />
        </Field>
        <Field label="Date" error="Please select a date">
          <TextInput name="date" type="date" />
        </Field>
        <Field label="Doctor">
          <Select name="doctor" defaultValue="2">
            <option value="1">Dr. Ngozi Eze, Pediatrics</option>
            <option value="2">Dr. Chidi Okafor, Cardiology</option>
          </Select>
        </Field>
        <Field label="Phone" optional>
          <TextInput name="phone" type="tel" autoComplete="tel" placeholder="+234 …" />
        </Field>
        <Field label="Medication name" hint="Type to see suggestions">
          <Combobox
            value={medicine}
            onValue={setMedicine}
            options={medicine === '' ? [] : medicines}
            onPick={({ label }) => setMedicine(label)}
          />
        </Field>
        <Field label="Reason" aside="saved 10:41" error="Reason must be at least 5 characters">
          <TextArea name="reason" defaultValue="ECG" />
        </Field>
        <Field label="Locked">
          <TextInput disabled defaultValue="Only your doctor can change this" />
        </Field>
        <RadioGroup
          className="sm:col-span-2"
          legend="Time"
          hint="Fee ₦12,500.00 · Lagos time"
          layout="tiles"
          name="time"
          value={time}
          onChange={(event) => setTime(event.target.value)}
          options={times.map((value) => ({ value, label: value, disabled: value === '10:00' }))}
        />
        <RadioGroup
          legend="Visit by"
          name="mode"
          defaultValue="video"
          options={[
            { value: 'video', label: 'Video', hint: 'From home, on this device' },
            { value: 'in-person', label: 'In person' },
          ]}
        />
        <div className="grid content-start">
          <Checkbox
            name="remind"
            label="Remind me by e-mail"
            hint="A day and an hour before"
            defaultChecked
          />
          <Checkbox name="agree" label="I have read the notice" error="Please tick this" />
        </div>
        <SearchInput
          className="sm:col-span-2"
          label="Search prescriptions"
          placeholder="Patient, medication or doctor"
          shortcut="/"
        />
        <div className="flex flex-wrap gap-2 sm:col-span-2">
          <Button type="submit" variant="primary" size="main">
            Book Appointment
          </Button>
          <Button variant="quiet">Cancel</Button>
        </div>
      </form>
    </Section>
  )
}
