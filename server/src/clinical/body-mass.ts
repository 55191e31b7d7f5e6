/** kg/m². */
export const bmiOf = (weightKg: number, heightCm: number): number => weightKg / (heightCm / 100) ** 2

/** In years. The WHO's classes begin here; under it, BMI is read by age from weight and height of one day (see growth/). */
export const adultBmiFrom = 19
