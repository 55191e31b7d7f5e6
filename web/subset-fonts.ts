import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const { resolve } = createRequire(import.meta.url)
const sources = {
  400: resolve('@expo-google-fonts/fira-sans/400Regular/FiraSans_400Regular.ttf'),
  600: resolve('@expo-google-fonts/fira-sans/600SemiBold/FiraSans_600SemiBold.ttf'),
}

const pattern = /fira-sans-west-africa-400\.woff2.*?unicode-range:([^;]+);/s

/** The characters of the range that `css` declares for the subset. */
const subsetCharacters = (css: string): string => {
  const range = pattern.exec(css)?.[1]
  if (range === undefined) throw new Error('The style sheet declares no fira-sans-west-africa-400.woff2')
  return [...range.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)]
    .flatMap(([, from = '', to = from]) => {
      const first = Number.parseInt(from, 16)
      return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, place) => first + place)
    })
    .map((code) => String.fromCodePoint(code))
    .join('')
}

/** Writes the files that `css` calls fira-sans-west-africa into `folder`, which it returns. */
export const subsetFonts = async (css: string, folder: string): Promise<string> => {
  const characters = subsetCharacters(readFileSync(css, 'utf8'))
  mkdirSync(folder, { recursive: true })
  for (const [weight, source] of Object.entries(sources)) {
    const subset = await subsetFont(readFileSync(source), characters, {
      targetFormat: 'woff2',
      keepFeatures: ['kern', 'tnum', 'mark', 'mkmk', 'ccmp'],
      noHinting: true,
      noLayoutClosure: true,
    })
    writeFileSync(join(folder, `fira-sans-west-africa-${weight}.woff2`), subset)
  }
  return folder
}

/** Lets the page fetch them at once, not only after its style sheet. */
export const preloadFonts = (): Plugin => ({
  name: 'preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => file.includes('fira-sans-west-africa'))
        .map((file) => ({
          tag: 'link',
          injectTo: 'head' as const,
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
        })),
  },
})
