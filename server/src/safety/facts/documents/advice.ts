import type { Document } from '../source.ts'

/* Only what labels and counselling cite. 'As stored': the page named no date. */

const stored = 'as stored in November 2026'

export const nhsFlucloxacillin: Document = { title: 'NHS: Flucloxacillin (content API)', edition: stored }
export const doctapChlorphenamine: Document = { title: 'Doctap: Chlorphenamine', edition: stored }
export const ferrousSulfateLabel: Document = {
  title: 'FDA Drug Facts label: ferrous sulfate elixir (Rij Pharmaceutical; drugs-library.com)',
  edition: stored,
}
export const medindiaFerrousSulfate: Document = { title: 'MedIndia: Ferrous sulphate', edition: stored }
