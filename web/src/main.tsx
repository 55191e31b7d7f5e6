import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from './lib/query-client.ts'
import { SessionProvider, useSession } from './lib/session.tsx'
import { createAppRouter } from './router.tsx'
import { preloadToaster } from './ui/toaster.tsx'
import './styles.css'

const place = document.getElementById('root')
if (!place) throw new Error('The page has no place for the application')

const router = createAppRouter()

function App() {
  const session = useSession()
  return <RouterProvider router={router} context={{ session }} />
}

createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider>
        <App />
      </SessionProvider>
    </QueryClientProvider>
  </StrictMode>,
)
window.addEventListener('load', preloadToaster)
