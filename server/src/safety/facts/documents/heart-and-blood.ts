import { cite, type Document, type Source } from '../source.ts'
import { fdaLabel, nigeriaGuidelines } from './general.ts'
import { smpc } from './labels.ts'

/* Texts that only the rows of heart and blood cite. Product texts and summaries were read as excerpts. */

const extract = {
  edition: 'extract of 5 February 2026',
  copy: 'github.com/dgarcia1724/SafeRx-Analytics-Knowledge-Assistant',
}

export const amlodipineLabel: Document = { ...fdaLabel('amlodipine', ''), ...extract }
export const atorvastatinLabel: Document = { ...fdaLabel('atorvastatin', ''), ...extract }
export const furosemideLabel: Document = { ...fdaLabel('furosemide', ''), ...extract }
export const lisinoprilCombinationLabel: Document = {
  ...fdaLabel('lisinopril and hydrochlorothiazide', ''),
  ...extract,
}
export const losartanLabel: Document = { ...fdaLabel('losartan', ''), ...extract }
export const metoprololLabel: Document = { ...fdaLabel('metoprolol', ''), ...extract }
export const warfarinLabel: Document = { ...fdaLabel('warfarin', ''), ...extract }
export const lisinoprilLabel: Document = {
  ...fdaLabel('lisinopril tablets (Legacy)', 'revised September 2021'),
  copy: 'github.com/parthtiwari-dev/Evidence-Bound-Drug-RAG',
}
export const digoxinLabel = fdaLabel('digoxin tablets', 'openFDA record, 2026')
export const eliquisLabel = fdaLabel('Eliquis (apixaban)', 'changes of April 2025')
export const bystolicLabel = fdaLabel('Bystolic (nebivolol), themeditary.com', 'changes of June 2023')
export const tamsulosinLabel = fdaLabel('tamsulosin (Actavis), fda.report', 'revised September 2019')
export const tenorminLabel = fdaLabel('Tenormin (atenolol), wikidoc.org', 'undated copy')

export const amilorideWarning = fdaLabel('amiloride 5 mg tablets, druginteractionchecker.com', 'undated copy')

export const amilorideSummary = smpc('Amiloride 5 mg tablets (Wockhardt), emc', '16 October 2015')
export const amiodaroneLeaflet: Document = {
  title: 'Consumer medicine information: Rithmik (amiodarone), NPS MedicineWise',
  edition: 'undated copy',
}
export const bendroflumethiazideSummary = smpc(
  'Bendroflumethiazide tablets BP 2.5 mg, emc 5727',
  'undated copy',
)
export const bisoprololText = smpc('Bisoprolol PMCS, promed.cz', 'undated copy')
export const cialisSummary = smpc('Cialis (tadalafil), rxreasoner.com', 'revised 2023')
export const dabigatranSummary = smpc('dabigatran, Switzerland, oddb.org 69055', 'undated copy')
export const diltiazemSummary = smpc('Diltiazem modified-release tablets 60 mg, imedi.co.uk', 'undated copy')
export const emcorSummary = smpc('Emcor (bisoprolol), Merck Serono Ireland, rxreasoner.com', 'revised 2020')
export const mononitrateSummary = smpc(
  'Isosorbide mononitrate 20 mg tablets, medthority.com',
  '20 September 2018',
)
export const mononitrateMilpharmSummary = smpc(
  'Isosorbide mononitrate tablets (Milpharm), rxreasoner.com',
  'revised 2019',
)
export const nebiletSummary = smpc('Nebilet (nebivolol), rxreasoner.com', 'revised 2018')
export const rosuvastatinProfile: Document = {
  title: 'Rosuvastatin, core safety profile agreed in Europe (studylib.net)',
  edition: 'undated copy',
}
export const rosuvastatinSummary = smpc('Rosuvastatin Sandoz, Switzerland, oddb.org 66414', 'undated copy')
export const sildenafilSummary = smpc('Viagra (sildenafil), European Medicines Agency', 'undated copy')
export const sildenafilMylanSummary = smpc('Sildenafil Mylan, in Czech', 'undated copy')
export const simvastatinSummary = smpc('Simvador 40 mg tablets, patient-info.co.uk', 'undated copy')
export const slowKSummary = smpc('Slow-K tablets 600 mg (Alliance), emc', '21 June 2012')
export const timololSummary = smpc('Timolol 0.25 % eye drops (Brown & Burk), emc 10889', '3 August 2024')
export const tranexamicSummary = smpc(
  'Tranexamic acid 500 mg tablets (PL 14251-0011), imedi.co.uk',
  'undated copy',
)
export const tranexamicWarnings = smpc('Tranexamic acid 500 mg tablets, emc 15636', 'undated copy')
export const warfarinSummary = smpc('Warfarin 5 mg tablets (PL 02848-0187), imedi.co.uk', 'undated copy')

export const atenololSummary = smpc('Atenolol, emc 13678', 'undated copy')
export const bendroflumethiazideStrong = smpc(
  'Bendroflumethiazide 5 mg tablets (PL 08553-0067), imedi.co.uk',
  'undated copy',
)
export const sildenafilEugra: Document = {
  title: 'Product text: Eugra (sildenafil), Boston Pharma',
  edition: 'undated copy',
}
export const warfarinIreland = smpc('Warfant (warfarin), Ireland, rxreasoner.com', 'revised 2018')

const mims = (product: string): Document => ({ title: `MIMS: ${product}`, edition: 'undated copy' })
export const apixabanMims = mims('Pixab (apixaban), Philippines')
export const fenofibrateMims = mims('EP-Feno (fenofibrate), Hong Kong')
export const kalinorMims = mims('Kalinor retard (potassium chloride), Hong Kong')
export const rivaroxabanMims = mims('Rhea Rivaroxaban, Philippines')
export const spironolactoneMims = mims('spironolactone, India')
export const tranexamicMims = mims('Ranesan (tranexamic acid), Philippines')

export const atenololKidney: Document = {
  title: 'Atenolol dose recommendations in renal failure (Drugs 25, supplement 2), abstract',
  edition: '1983',
}
export const atenololRenal: Document = {
  title: 'Renal Drug Handbook, atenolol (kidneydiseaseclinic.net)',
  edition: 'undated copy',
}
export const atrialFibrillationGuideline: Document = {
  title: 'AHA/ACC/HRS guideline on atrial fibrillation (US prescribing information)',
  edition: '2014',
}
export const clexaneKidney: Document = {
  title: 'Clexane: use in patients with renal impairment, vtematters.ie (manufacturer)',
  edition: 'undated copy',
}
export const doacExclusions: Document = {
  title:
    'Who should not take an oral anticoagulant that is no vitamin K antagonist, table at scirp.org (9-1440559)',
  edition: 'undated copy',
}
export const enoxaparinSummary: Document = {
  title: 'droracle.ai: enoxaparin (written by machine from the FDA label)',
  edition: 'undated copy',
}
export const ferrousSulfateMedscape: Document = {
  title: 'Medscape UK: ferrous sulfate, oral',
  edition: 'undated copy',
}
export const highlandFormulary: Document = {
  title: 'NHS Highland Formulary: oral iron',
  edition: 'undated copy',
}
export const kidneyReview: Document = {
  title: 'Adjustment of dosage in renal insufficiency (Scientifica 2012;2012:723678)',
  edition: '2012',
}
export const labetalolSummary: Document = {
  title: 'Clinical Advisor: labetalol tablets (prescribing summary)',
  edition: 'undated copy',
}
export const nicePregnancyHypertension: Document = {
  title: 'NICE NG133, Hypertension in pregnancy',
  edition: 'June 2019',
}
export const nicePregnancySummary: Document = {
  title: 'Primary Care Notebook: hypotensives in pregnancy (summary of NICE)',
  edition: 'undated copy',
}
export const spironolactoneRenal: Document = {
  title: 'Renal Drug Handbook, spironolactone (kidneydiseaseclinic.net)',
  edition: 'undated copy',
}

export const nigeria = (condition: string): Source => cite(nigeriaGuidelines, condition)
