/** What is used of it here: the package has no types, and those of @types lack these options. */
declare module 'subset-font' {
  const subsetFont: (
    font: Buffer,
    characters: string,
    options: {
      targetFormat: 'woff2'
      keepFeatures: readonly string[]
      noHinting: boolean
      noLayoutClosure: boolean
    },
  ) => Promise<Buffer>
  export default subsetFont
}
