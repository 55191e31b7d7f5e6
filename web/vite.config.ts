import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leanEndpoints } from './lean-endpoints.ts'

const server = 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react(), tailwindcss(), leanEndpoints()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Tailwind 4's own floor: what is younger (light-dark()) is written out for these.
    cssTarget: ['chrome111', 'safari16.4', 'firefox128'],
    sourcemap: false,
    modulePreload: { polyfill: false },
    // A data: URL would need its own hole in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: {
        // A schema that only endpoints named is left out, with its module where nothing else of it is used.
        moduleSideEffects: [{ test: /\/contract\/src\//, sideEffects: false }],
        manualPureFunctions: ['z'],
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
