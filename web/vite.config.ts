import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { asGroup, checkChunks } from './chunk-groups.ts'
import { chunks, laterChunks } from './chunks.ts'
import { dialogPreloads } from './dialog-preloads.ts'
import { leanEndpoints } from './lean-endpoints.ts'
import { pagePreloads } from './page-preloads.ts'
import { preloadFonts, subsetFonts } from './subset-fonts.ts'

const isIcon = (id: string) => /lucide-react\/dist\/esm\/icons\//.test(id)

const fonts = await subsetFonts(
  fileURLToPath(new URL('src/ui/fonts.css', import.meta.url)),
  fileURLToPath(new URL('../node_modules/.cache/alafia-fonts', import.meta.url)),
)

const booking = dialogPreloads([
  'appointments/booking/booking-dialog.tsx',
  'portals/patient/booked-dialog.tsx',
])

const server = 'http://127.0.0.1:3000'

/** Instead of Vite's wrapper around each import, which could also fetch style sheets: all styles are in the page's own. */
const leanImports: Plugin = {
  name: 'lean-imports',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper\.js$/ },
    handler: () => `export const __vitePreload = (load, files = []) => {
      for (const file of files)
        if (!document.querySelector('link[href="/' + file + '"]'))
          document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + file }))
      return load()
    }`,
  },
}

/** The code of the login page and of the patient's home for the server, which writes them as HTML: one file, with no other page's code. */
const forServer = defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    leanEndpoints(),
    {
      name: 'written-pages-alone',
      resolveDynamicImport: (specifier) =>
        typeof specifier === 'string' && !/\/(login-page|shell|home-page)\.tsx$/.test(specifier)
          ? { id: specifier, external: true }
          : null,
    },
  ],
  resolve: { alias: { '@fonts': fonts } },
  define: {
    'process.env.NODE_ENV': '"production"',
    // There are no other tabs here, and Node wouldn't end while one is open.
    BroadcastChannel: 'undefined',
  },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/main.server.tsx',
    emptyOutDir: false,
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: 'written-pages.mjs', codeSplitting: false } },
  },
})

const forBrowser = defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    leanEndpoints(),
    leanImports,
    checkChunks(),
    preloadFonts(),
    booking.plugin,
    pagePreloads(
      {
        '/': 'portals/patient/home-page.tsx',
        '/patient/dashboard': 'portals/patient/dashboard-page.tsx',
        '/doctor/dashboard': 'portals/doctor/dashboard-page.tsx',
        '/pharmacist/dashboard': 'portals/pharmacist/dashboard-page.tsx',
        '/admin/dashboard': 'portals/admin/dashboard-page.tsx',
      },
      'portals/shell/shell.tsx',
    ),
  ],
  resolve: { alias: { '@fonts': fonts } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Tailwind 4's minimum browsers; newer features such as light-dark() are compiled for them.
    cssTarget: ['chrome111', 'safari16.4', 'firefox128'],
    sourcemap: false,
    modulePreload: {
      polyfill: false,
      // Otherwise the entry would list every file of every page. A page is fetched once a link to it is pointed at, and its
      // chunks right after it.
      resolveDependencies: (file, parts, { hostType, hostId }) =>
        hostType === 'html' ? parts : booking.resolve(file, parts, hostId),
    },
    // A data: URL would need an exception in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Short, because the entry lists every name and hashes don't compress.
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            ...chunks.map(asGroup),
            { name: 'more-icons', test: isIcon, minShareCount: 3 },
            { name: 'entry', tags: ['$initial'] },
            { name: 'login', test: /account\/login-page\.tsx$/, includeDependenciesRecursively: true },
            // Everyone who signs in loads all of it anyway.
            { name: 'shell', test: /portals\/shell\/shell\.tsx$/, includeDependenciesRecursively: true },
            ...laterChunks.map(asGroup),
          ],
        },
      },
      treeshake: {
        // Drops a schema that only endpoints used, and its module if nothing else in it is used.
        moduleSideEffects: [{ test: /\/contract\/src\//, sideEffects: false }],
        // Radix names each of its functions with such a call, which would keep all the unused ones.
        manualPureFunctions: ['z', '__name'],
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': { target: server },
      '/socket.io': { target: server, ws: true },
    },
  },
})

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? forServer : forBrowser))
