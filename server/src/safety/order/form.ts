import type { ProductForm, Route } from '../facts/doses/row.ts'
import { plain } from './plain.ts'

/** The words for each form, the more particular ones first: 'eye ointment' is no cream. */
const formWords: readonly (readonly [ProductForm, RegExp])[] = [
  ['eye ointment', /\b(?:eye|ophthalmic) (?:ointment|oint)\b|\boc\.? /],
  ['eye drops', /\b(?:eye|ophthalmic) (?:drops?|solution|suspension)\b|\bgutt(?:ae)?\b|\beyedrops?\b/],
  ['ear drops', /\b(?:ear|otic) (?:drops?|solution)\b|\beardrops?\b/],
  ['nasal spray', /\b(?:nasal|nose) sprays?\b/],
  ['nasal drops', /\b(?:nasal|nose) drops?\b/],
  ['nebuliser solution', /\bneb(?:s|ule|ules|ulised|ulized|uliser|ulizer|ulisation|ulization)?\b/],
  [
    'inhaler',
    /\b(?:inhalers?|puffs?|evohaler|accuhaler|turb[ou]haler|diskus|mdi|dpi|rotacaps?|inhalations?|respimat|handihaler)\b/,
  ],
  ['mouthwash', /\b(?:mouth ?wash|gargle)\b/],
  ['suppository', /\bsupp(?:ositor(?:y|ies)|s|\b)/],
  ['enema', /\benemas?\b/],
  ['pessary', /\b(?:pessar(?:y|ies)|vaginal (?:tab(?:let)?s?|caps?(?:ules?)?|ovules?)|ovules?)\b/],
  ['patch', /\bpatch(?:es)?\b/],
  ['implant', /\bimplants?\b/],
  ['lozenge', /\blozenges?\b/],
  ['sachet', /\bsachets?\b/],
  [
    'injection',
    /\b(?:injections?|inj|injs|ampoules?|ampules?|amps?|vials?|penfills?|pre-?filled (?:pen|syringe)s?|infusion)\b/,
  ],
  ['capsule', /\b(?:caps?|capsules?|softgels?)\b/],
  ['tablet', /\b(?:tabs?|tablets?|tabls?|caplets?|pills?)\b/],
  [
    'liquid',
    /\b(?:syrups?|syr|suspensions?|susp|elixirs?|solutions?|soln|linctus|liquids?|mixtures?|oral drops?|paediatric drops?|infant drops?)\b/,
  ],
  [
    'cream',
    /\b(?:creams?|ointments?|oint|gels?|lotions?|shampoos?|pastes?|balms?|emulgel|dusting powders?)\b/,
  ],
]

/** The forms that a text names; for 'vaginal tablet' only the pessary, not also the tablet. */
export const formsNamed = (typed: string): ProductForm[] => {
  let text = plain(typed)
  return formWords.flatMap(([form, words]) => {
    if (!words.test(text)) return []
    text = text.replace(new RegExp(words.source, 'g'), ' ')
    return [form]
  })
}

const routeWords: readonly (readonly [Route, RegExp])[] = [
  [
    'eye',
    /\b(?:(?:in|into|to|on) (?:the |both |each |left |right |affected |your )*eyes?|(?:left|right|both|each|affected) eyes?|ophthalmic|eye drops?|eye ointment)\b/,
  ],
  [
    'ear',
    /\b(?:(?:in|into|to) (?:the |both |each |left |right |affected |your )*ears?|(?:left|right|both|each|affected) ears?|otic|ear drops?)\b/,
  ],
  [
    'nasal',
    /\b(?:(?:in|into|to) (?:the |both |each |left |right |your )*(?:nose|nostrils?)|(?:left|right|both|each) nostrils?|nasal(?:ly)?|intranasal(?:ly)?)\b/,
  ],
  ['vaginal', /\b(?:vaginal(?:ly)?|per vagina|pv|intravaginal(?:ly)?|(?:in|into) the vagina)\b/],
  ['rectal', /\b(?:rectal(?:ly)?|per rectum|pr|(?:in|into) the (?:rectum|anus|back passage))\b/],
  [
    'injection',
    /\b(?:iv|im|sc|sq|subcut(?:aneous(?:ly)?)?|intramuscular(?:ly)?|intravenous(?:ly)?|inject(?:ed)?|by injection)\b/,
  ],
  ['inhaled', /\b(?:inhaled?|by inhalation|nebulised?|nebulized?)\b/],
  [
    'mouth',
    /\b(?:sublingual(?:ly)?|buccal(?:ly)?|under the tongue|gargle|mouth ?wash|rinse (?:the )?mouth)\b/,
  ],
  [
    'skin',
    /\b(?:topical(?:ly)?|(?:apply|rub|smear|spread)(?:ed)? (?:thinly|sparingly|to|on|over|it|a thin)|(?:to|on) the (?:skin|affected area|rash|scalp|wound))\b/,
  ],
  ['oral', /\b(?:oral(?:ly)?|po|per os|by mouth|swallow(?:ed)?|drink|chew(?:ed)?)\b/],
]

/** The route that the directions name. */
export const routesNamed = (typed: string): Route[] => {
  const text = plain(typed)
  return routeWords.filter(([, words]) => words.test(text)).map(([route]) => route)
}

/** How each form is given; the first is the usual way. A tablet can be put under the tongue or into the vagina. */
export const routesOfForm: Readonly<Record<ProductForm, readonly [Route, ...Route[]]>> = {
  tablet: ['oral', 'mouth', 'vaginal'],
  capsule: ['oral', 'vaginal'],
  liquid: ['oral', 'mouth'],
  sachet: ['oral'],
  lozenge: ['mouth', 'oral'],
  injection: ['injection'],
  inhaler: ['inhaled', 'mouth'],
  'nebuliser solution': ['inhaled'],
  'nasal spray': ['nasal'],
  'nasal drops': ['nasal'],
  cream: ['skin', 'vaginal', 'rectal', 'nasal', 'mouth'],
  'eye drops': ['eye', 'ear'],
  'eye ointment': ['eye', 'skin'],
  'ear drops': ['ear'],
  suppository: ['rectal', 'vaginal'],
  enema: ['rectal'],
  pessary: ['vaginal'],
  patch: ['skin'],
  implant: ['injection', 'skin'],
  mouthwash: ['mouth'],
}

/** Forms that act only where they are put, so that limits and rules for swallowed medicine don't apply. */
export const localForms: ReadonlySet<ProductForm> = new Set([
  'cream',
  'eye drops',
  'eye ointment',
  'ear drops',
  'nasal drops',
  'nasal spray',
  'mouthwash',
])

/** Slow release, by its name. */
export const isSlowRelease = (typed: string): boolean =>
  /\b(?:xr|xl|er|sr|mr|cr|la|retard|slow[ -]?release|modified[ -]release|sustained[ -]release|extended[ -]release|prolonged[ -]release|oros|chrono|depot)\b/.test(
    plain(typed),
  )
