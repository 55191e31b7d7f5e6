/** The findings about one medication, or about the person (null). */
export type FindingGroup<Finding> = { medication: number | null; findings: Finding[] }

/** The findings beside their medicine; groups and findings stay in the order of severity. */
export const byMedicine = <Finding extends { medication: number | null }>(
  findings: readonly Finding[],
): FindingGroup<Finding>[] => {
  const groups = new Map<number | null, Finding[]>()
  for (const finding of findings)
    groups.set(finding.medication, [...(groups.get(finding.medication) ?? []), finding])
  return [...groups].map(([medication, of]) => ({ medication, findings: of }))
}
