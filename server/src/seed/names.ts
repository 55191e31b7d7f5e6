const firstNames = [
  'Amina',
  'Emeka',
  'Ngozi',
  'Musa',
  'Bola',
  'Hauwa',
  'Chinedu',
  'Folake',
  'Ibrahim',
  'Adaeze',
  'Segun',
  'Zainab',
  'Obinna',
  'Yetunde',
  'Sani',
  'Chioma',
  'Babatunde',
  'Halima',
  'Ikenna',
  'Omolara',
  'Yusuf',
  'Nneka',
  'Kunle',
  'Rukayat',
  'Uche',
  'Temitope',
  'Abubakar',
  'Ebele',
  'Femi',
  'Maryam',
  'Chukwudi',
  'Titilayo',
] as const

const lastNames = [
  'Bello',
  'Nwosu',
  'Obi',
  'Ibrahim',
  'Adeyemi',
  'Sani',
  'Eze',
  'Ogunleye',
  'Danjuma',
  'Okonkwo',
  'Adebayo',
  'Lawal',
  'Onyeka',
  'Balogun',
  'Garba',
  'Uzor',
  'Akinola',
  'Mohammed',
  'Nnamdi',
  'Oyelaran',
  'Abdullahi',
  'Chukwu',
  'Olatunji',
  'Usman',
  'Ikwue',
  'Fashola',
  'Shehu',
  'Anozie',
  'Adesina',
] as const

/** The `nth` (from 0) person of a long sequence; the lengths of the two lists share no factor, so pairs repeat late. */
export const nameAt = (nth: number): { firstName: string; lastName: string } => ({
  firstName: firstNames[nth % firstNames.length] ?? 'Amina',
  lastName: lastNames[nth % lastNames.length] ?? 'Bello',
})

/** A Nigerian mobile number, different for each `nth`. */
export const phoneAt = (nth: number): string => {
  const digits = String(10_000_000 + ((nth * 7_919_317) % 89_999_999))
  return `+23480${String(nth % 9)}${digits.slice(0, 7)}`
}

/** The birthday of someone who is between 20 and 69 years old in 2026. */
export const birthdayAt = (nth: number): string => {
  const [year, month, day] = [1957 + ((nth * 17) % 49), 1 + ((nth * 5) % 12), 1 + ((nth * 11) % 28)]
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
