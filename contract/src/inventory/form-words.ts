import type { ItemForm } from './states.ts'

/** The words that tell a form in what doctors and labels write, in lower case: 'Salbutamol inhaler', '2 puffs', '1 tab'. */
export const formWords: Readonly<Record<ItemForm, RegExp>> = {
  tablet: /\b(?:tab(?:let)?s?|caplets?)\b/g,
  capsule: /\bcap(?:sule)?s?\b/g,
  liquid: /\b(?:liquid|syrup|suspension|solution|elixir)\b/g,
  injection: /\b(?:injections?|inj|ampoules?|vials?)\b/g,
  cream: /\bcream\b/g,
  inhaler: /\b(?:inhalers?|puffs?)\b/g,
}

// The keys are just those of ItemForm: the table above is made from it.
export const wordedForms = Object.keys(formWords) as ItemForm[]

/** The forms that a text, in lower case, names. */
export const formsNamed = (text: string): ItemForm[] =>
  wordedForms.filter((form) => text.search(formWords[form]) >= 0)
