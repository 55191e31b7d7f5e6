import { registered } from '../documents/handbook.ts'
import { cite, type Document, type Sources } from '../source.ts'
import type { FormRow } from './row.ts'

const rxNorm: Document = {
  title: 'RxNorm clinical drugs, as listed by the Drug Ontology (DrOn)',
  edition: '9 June 2026',
  copy: 'github.com/mcwdsi/dron',
}

/** Strengths of products of the world, past and present. */
export const listed: Sources = [cite(rxNorm, 'Clinical drugs')]

/** The same, with the products that are registered in Nigeria. */
export const sold: Sources = [...listed, registered]

const solid =
  (form: 'tablet' | 'capsule') =>
  (sources: Sources, mg: readonly number[]): FormRow => ({
    route: 'oral',
    form,
    strengths: mg.map((amount) => `${amount} mg`),
    sources,
  })

export const tablets = solid('tablet')
export const capsules = solid('capsule')

export const liquids = (sources: Sources, ...strengths: string[]): FormRow => ({
  route: 'oral',
  form: 'liquid',
  strengths,
  sources,
})
