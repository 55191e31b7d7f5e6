/** Units of a controlled drug leave or enter a pharmacy's stock only with a second person's signature. */
export const needsWitness = (item: object): boolean => 'isControlled' in item && item.isControlled === true
