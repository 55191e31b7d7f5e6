import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leanEndpoints } from './lean-endpoints.ts'
import { pagePreloads } from './page-preloads.ts'

const isBase = (id: string) =>
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\//.test(id) ||
  /node_modules\/@tanstack\/(router-core|react-router|history|store|react-store)\//.test(id) ||
  (/node_modules\/@tanstack\/query-core\//.test(id) &&
    !/(infinite|mutation|queries|hydration|streamed)/i.test(id))

/** Small things of the login page that most others show too. */
const isControl = (id: string) =>
  /web\/src\/ui\/(tone|card|logo|logo-mark|field|field-context|form-context|text-input|control-style|button|button-style|classes|alert|page|visually-hidden)\.tsx?$/.test(
    id,
  ) ||
  /web\/src\/(lib\/clinic-query|portals\/shell\/redirect)\.tsx?$/.test(id) ||
  /@tanstack\/react-query\/.*(queryOptions|useQuery|useBaseQuery|errorBoundaryUtils|suspense|IsRestoringProvider|QueryErrorResetBoundary)\.js$/.test(
    id,
  ) ||
  /lucide-react\/dist\/esm\/(shared|context|Icon|createLucideIcon)/.test(id) ||
  /icons\/(check|circle-exclamation-point|triangle-exclamation-point|info)\.mjs$/.test(id) ||
  /@radix-ui\/(react-slot|react-compose-refs)\//.test(id)

const isTabs = (id: string) =>
  id.endsWith('web/src/ui/tabs.tsx') ||
  /@radix-ui\/(primitive|react-(tabs|roving-focus|collection|context|direction|id|presence|primitive|use-(layout-effect|effect-event|controllable-state|callback-ref|is-hydrated)))\//.test(
    id,
  )

/** What the pages of who is signed in show their lists with. */
const isList = (id: string) =>
  /web\/src\/ui\/(list|list-states|section|status|badge|skeleton|empty-state|avatar|use-deferred|use-delayed|use-own-close|count-badge|live-indicator|icon-button|announcer|density|skip-link|nav-link|lazy-dialog|lazy-part|load-failed|unhurried|after-paint|status-tones|counter|appointment-status)\.tsx?$/.test(
    id,
  ) ||
  /web\/src\/lib\/(format|clinic|page-cursor|repeat-key|now)\.ts$|contract\/src\/(kernel\/civil|appointments\/(states|wording))\.ts$|web\/src\/portals\/shell\/use-opened\.ts$|react-query\/.*infiniteQueryOptions\.js$/.test(
    id,
  )

/** What whoever has to do with visits shows of them. */
const isOfVisits = (id: string) =>
  /web\/src\/features\/appointments\/(queries|person|use-joining|join-button|wording)\.tsx?$|contract\/src\/appointments\/(endpoints|joining)\.ts$/.test(
    id,
  )

/** What the first pages of a patient and of a doctor ask for beside visits. */
const isAsked = (id: string) =>
  /web\/src\/features\/(care\/(queries|wording)|doctors\/queries|prescriptions\/(queries|status-badge|not-genuine))\.tsx?$|contract\/src\/(care\/endpoints|doctors\/endpoints|prescriptions\/(endpoints|states|wording))\.ts$/.test(
    id,
  )

/** What a patient's first pages show, and nobody else's. */
const isOfPatients = (id: string) =>
  /web\/src\/(features\/(family\/(person|queries)|reminders\/queries|appointments\/upcoming)|portals\/patient\/(booking|open-dialog|home-start)|ui\/(next-step|feature-card))\.tsx?$|contract\/src\/(family|reminders)\/endpoints\.ts$/.test(
    id,
  )

/** What the counter's first page shows, and some later pages of the others. */
const isOfCounter = (id: string) =>
  /web\/src\/(features\/(pharmacy\/queries|prescriptions\/(list-queries|standing))|ui\/(kbd|search-input|live-search|paged-list|use-search-keys))\.tsx?$|contract\/src\/(inventory\/(form-words|units)|prescriptions\/amount)\.ts$/.test(
    id,
  ) ||
  /query-core\/.*infiniteQueryObserver|react-query\/.*useInfiniteQuery/.test(id) ||
  /icons\/(siren|package-open|package-plus|package-check|eye|message-square-exclamation-point|book-open|rotate-ccw)\.mjs$/.test(
    id,
  )

/** What a doctor does with visits, from whichever page. */
const isOfDeeds = (id: string) =>
  /web\/src\/features\/appointments\/(use-deeds|doctor-actions|visit-details|use-move|follow-up|day-plan|appointment-status)\.tsx?$|web\/src\/portals\/doctor\/use-start|contract\/src\/appointments\/absence\.ts$|web\/src\/(portals\/doctor\/running-late|features\/visits\/queries)\.tsx?$/.test(
    id,
  )

/** What only a visit shows, from several of its parts: no first page begins with one. */
const isCallIcon = (id: string) =>
  /lucide-react\/dist\/esm\/icons\/(maximize-2|mic|mic-off|phone-off|video-off|volume-2)\.mjs$/.test(id)

/** What the first pages show of icons, and what stands around every page. */
const isFirstIcon = (id: string) =>
  /lucide-react\/dist\/esm\/icons\/(arrow-right|ban|bell|calendar-clock|calendar-days|calendar-plus|chart-column|check-check|chevron-down|circle-dashed|credit-card|ellipsis|file-text|map-pin|message-square|pill|scroll-text|search|search-check|shield-check|shield-exclamation-point|users|video|x)\.mjs$/.test(
    id,
  )

const isIcon = (id: string) => /lucide-react\/dist\/esm\/icons\//.test(id)

const server = 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    leanEndpoints(),
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
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Tailwind 4's own floor: what is younger (light-dark()) is written out for these.
    cssTarget: ['chrome111', 'safari16.4', 'firefox128'],
    sourcemap: false,
    modulePreload: {
      polyfill: false,
      // The entry would name every file of every page. A link's page is fetched once it is pointed at, its parts right after it.
      resolveDependencies: (_file, parts, { hostType }) => (hostType === 'html' ? parts : []),
    },
    // A data: URL would need its own hole in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // The entry names each of them: letters less of what can't be squeezed.
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: {
          includeDependenciesRecursively: false,
          // Few files: fifty small ones weigh more than their sum when each is compressed alone, and a phone fetches six at a time.
          groups: [
            // Only forms check what was typed, and no page begins with one. Before the others: these would take what they name
            // without using it.
            { name: 'zod', test: /node_modules\/zod\/|contract\/src\/kernel\/(ids|paging|role-schema)\.ts$/ },
            { name: 'base', test: isBase },
            { name: 'controls', test: isControl },
            { name: 'tabs', test: isTabs },
            { name: 'lists', test: isList },
            { name: 'call-icons', test: isCallIcon },
            { name: 'icons', test: isFirstIcon },
            { name: 'more-icons', test: isIcon, minShareCount: 3 },
            { name: 'entry', tags: ['$initial'] },
            { name: 'login', test: /account\/login-page\.tsx$/, includeDependenciesRecursively: true },
            // Whoever is signed in loads all of it anyway.
            { name: 'shell', test: /portals\/shell\/shell\.tsx$/, includeDependenciesRecursively: true },
            { name: 'visits', test: isOfVisits },
            { name: 'deeds', test: isOfDeeds },
            { name: 'asked', test: isAsked },
            { name: 'patients', test: isOfPatients },
            { name: 'counter', test: isOfCounter },
          ],
        },
      },
      treeshake: {
        // A schema that only endpoints named is left out, with its module where nothing else of it is used.
        moduleSideEffects: [{ test: /\/contract\/src\//, sideEffects: false }],
        // Radix names each of its functions by such a call, which would keep all that nobody uses.
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
