/** Units of a controlled drug leave or enter a pharmacy's stock only with a second person's signature. */
export const needsWitness = ({ isControlled }: { isControlled: boolean }): boolean => isControlled
