import { smpc } from './labels.ts'
import type { Document } from '../source.ts'

/* Product texts that state what a combination contains, where no list of products has it. */

export const exforgeSmpc = smpc('Exforge (Novartis)', '25 June 2024', 'medicines.org.uk')
export const coCodamolSmpc = smpc('co-codamol 8/500 effervescent tablets', 'undated copy', 'medicines.org.uk')
export const coCodamolCapsules: Document = {
  title: 'Public assessment report: co-codamol 30/500 capsules (PL 22871/0002)',
  edition: 'undated copy',
  copy: 'fdocuments.us',
}
export const coDydramolSmpc = smpc('co-dydramol 10/500 tablets (Actavis)', '22 June 2017', 'medicines.org.uk')
export const coDydramol20Smpc = smpc('co-dydramol 20/500 tablets', 'undated copy', 'medicoreinc.com')
export const coDydramol30Smpc = smpc('co-dydramol 30/500 tablets', 'undated copy', 'medicoreinc.com')
export const coFluampicilCapsules = smpc('co-fluampicil 250/250 capsules', 'undated copy', 'medine.co.uk')
export const coFluampicilSuspension = smpc('co-fluampicil 125/125 suspension', 'undated copy', 'imedi.co.uk')
export const seretideEvohaler: Document = {
  title: 'Seretide Evohaler, registration in Singapore',
  edition: 'undated copy',
  copy: 'medpath.com',
}
export const combivent: Document = {
  title: 'Combivent unit dose vials, registration in Singapore',
  edition: '20 May 2013',
  copy: 'myhealthbox.eu',
}
export const maalox: Document = {
  title: 'MIMS Philippines: Maalox',
  edition: 'undated copy',
  copy: 'mimsweb.azurewebsites.net',
}
