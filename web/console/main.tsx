import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/query-client.ts'
import { router } from './router.ts'
import { currentUserQuery } from './shell/current-user.ts'
import { SessionEndWatch } from './shell/session-end-watch.tsx'
import './style.css'
import { applyTheme, readTheme } from './theme.ts'
import { Toasts } from './ui/overlays/toast.tsx'

applyTheme(readTheme())
// Requested while the code of the first screen is loading.
void queryClient.prefetchQuery(currentUserQuery)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element #root')

createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <SessionEndWatch />
        <Toasts />
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
)
