import { useState } from 'react'
import { siteForm, type Site } from '@alafia/contract/clinic/sites'
import { addSite, updateSite } from '@alafia/contract/clinic/sites.endpoints'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { asDegrees } from '../as-degrees.ts'
import { invalidateSites } from './queries.ts'

export type SiteDialogProps = {
  /** The latest version: what others save arrives while the form is open. Left out to add one. */
  site?: Site | undefined
  onClose: () => void
}

const fieldsOf = (site: Site | undefined) => ({
  name: site?.name ?? '',
  address: site?.address ?? '',
  phone: site?.phone ?? null,
  latitude: site?.latitude ?? null,
  longitude: site?.longitude ?? null,
  directions: site?.directions ?? null,
})

/** Adds or edits a site (ORG-14). */
export function SiteDialog({ site, onClose }: SiteDialogProps) {
  /** The version that the fields were filled from, and that saving replaces. */
  const [base, setBase] = useState(site)
  const form = useForm(site ? updateSite : addSite, {
    schema: siteForm,
    start: fieldsOf(base),
    input: (fields) =>
      base
        ? { params: { id: String(base.id) }, body: { ...fields, version: base.version } }
        : { body: fields },
    success: ({ name }) =>
      site
        ? { title: 'Site Updated', description: `Patients read the new details of ${name} at once.` }
        : { title: 'Site Added', description: `Doctors can now choose ${name} in their working hours.` },
    failure: site ? 'Failed to update the site' : 'Failed to add the site',
    invalidate: invalidateSites,
  })
  const { register, errors, reset, isPending } = form
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={site ? 'Edit site' : 'Add site'}
      description={`Patients read this when they book a visit in person here.${site ? ' We notify everyone with a visit here of a new address.' : ''}`}
      submitLabel={site ? 'Save changes' : 'Add site'}
    >
      {site && site.version !== base?.version && !isPending && (
        <Alert
          tone="warn"
          title="Someone else changed this site"
          actions={
            <>
              <Button
                onClick={() => {
                  setBase(site)
                  reset(fieldsOf(site))
                }}
              >
                Show the saved version
              </Button>
              <Button onClick={() => setBase(site)}>Keep my changes</Button>
            </>
          }
        >
          Your changes aren’t saved yet. Saving them now replaces theirs.
        </Alert>
      )}
      <Field label="Name" error={errors.name?.message}>
        <TextInput maxLength={60} autoComplete="off" {...register('name')} />
      </Field>
      <Field label="Address" error={errors.address?.message}>
        <TextInput maxLength={200} autoComplete="off" {...register('address')} />
      </Field>
      <Field label="Phone" optional error={errors.phone?.message}>
        <TextInput type="tel" autoComplete="off" {...register('phone')} />
      </Field>
      <Field label="Latitude" optional hint="Degrees, such as 6.4478." error={errors.latitude?.message}>
        <TextInput inputMode="decimal" autoComplete="off" {...register('latitude', asDegrees)} />
      </Field>
      <Field label="Longitude" optional hint="Degrees, such as 3.4723." error={errors.longitude?.message}>
        <TextInput inputMode="decimal" autoComplete="off" {...register('longitude', asDegrees)} />
      </Field>
      <Field label="How to find it" optional error={errors.directions?.message}>
        <TextArea rows={3} maxLength={500} {...register('directions')} />
      </Field>
    </FormDialog>
  )
}
