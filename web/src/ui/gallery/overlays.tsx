import { ChevronDown, LogOut, Settings } from 'lucide-react'
import { useState } from 'react'
import { announce } from '../overlay/announcer.tsx'
import { Button } from '../button.tsx'
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx'
import { Dialog, DialogActions } from '../overlay/dialog.tsx'
import { Field } from '../form/field.tsx'
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '../overlay/menu.tsx'
import { Section } from '../layout/section.tsx'
import { TextArea } from '../form/text-area.tsx'
import { TextInput } from '../form/text-input.tsx'
import { toast } from '../overlay/toast.ts'

export function Overlays() {
  const [open, setOpen] = useState(false)
  const [asking, setAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const [role, setRole] = useState('patient')
  return (
    <Section title="Overlays">
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpen(true)}>Open dialog</Button>
        <Button variant="danger" onClick={() => setAsking(true)}>
          Remove…
        </Button>
        <Menu
          trigger={
            <Button>
              Patient Amina Bello <ChevronDown />
            </Button>
          }
        >
          <MenuLabel>
            <span className="block font-semibold">Amina Bello</span>
            <span className="block text-small text-ink-2">patient@alafia.example</span>
          </MenuLabel>
          <MenuSeparator />
          <MenuChoice
            label="Role"
            value={role}
            onChange={setRole}
            options={[
              { value: 'patient', label: 'Patient Amina Bello' },
              { value: 'doctor', label: 'Doctor - Dr. Chidi Okafor' },
              { value: 'admin', label: 'System Admin', unavailable: 'Your account does not hold this role' },
            ]}
          />
          <MenuSeparator />
          <MenuItem icon={Settings}>Preferences</MenuItem>
          <MenuItem icon={LogOut}>Sign Out</MenuItem>
        </Menu>
        <Button
          onClick={() => toast({ title: 'Welcome back!', description: 'Successfully logged in as patient' })}
        >
          Show toast
        </Button>
        <Button
          onClick={() => toast({ title: 'Error', description: 'Failed to book appointment', tone: 'danger' })}
        >
          Show error toast
        </Button>
        <Button onClick={() => announce('Appointment confirmed')}>Announce</Button>
      </div>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Book Appointment"
        description="Choose a doctor, a day and a time."
        guarded={typed !== ''}
      >
        <form className="grid gap-4" onSubmit={(event) => event.preventDefault()}>
          <Field label="Reason">
            <TextArea value={typed} onChange={(event) => setTyped(event.target.value)} />
          </Field>
          {['Doctor', 'Day', 'Time', 'Who', 'Notes', 'Insurance'].map((label) => (
            <Field key={label} label={label}>
              <TextInput />
            </Field>
          ))}
          <DialogActions>
            <Button type="submit" variant="primary" size="main">
              Book Appointment
            </Button>
            <Button variant="quiet">Cancel</Button>
          </DialogActions>
        </form>
      </Dialog>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Remove Kemi Bello?"
        description="Are you sure you want to remove this family member?"
        confirmLabel="Remove Kemi Bello"
        onConfirm={() => setAsking(false)}
      />
    </Section>
  )
}
