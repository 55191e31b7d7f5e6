import { cite, type Source, type Sources } from '../source.ts'
import { australianPregnancyCategories, essentialMedicines, mayo, nafdacRegister } from './general.ts'

/* Sections that many rows cite. */

export const dosing = (monograph: string): Source => cite(mayo(monograph), 'Dosing')
export const otherProblems = (monograph: string): Source => cite(mayo(monograph), 'Other medical problems')
export const milk = (monograph: string): Source => cite(mayo(monograph), 'Breastfeeding')
export const precautions = (monograph: string): Source => cite(mayo(monograph), 'Precautions')

/** The same section of several monographs. */
export const problemsOf = (...monographs: readonly string[]): Sources => monographs.map(otherProblems)
export const milkOf = (...monographs: readonly string[]): Sources => monographs.map(milk)
export const precautionsOf = (...monographs: readonly string[]): Sources => monographs.map(precautions)

/** 'paracetamol: A'. The categories aren't a ranking. */
export const pregnancyCategory = (drug: string, category: string): Source =>
  cite(australianPregnancyCategories, `${drug}: ${category}`)

export const whoList = (section: string): Source => cite(essentialMedicines, section)

export const registered: Source = cite(nafdacRegister, 'compositions')

/** A web copy of the Renal Drug Handbook. */
export const kidneyClinic = (drug: string): Source =>
  cite(
    { title: `Kidney Disease Clinic, renal drugs: ${drug}`, edition: 'as read in November 2026' },
    'Dose in renal impairment',
  )
