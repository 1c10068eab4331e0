import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { lendSession } from '#src/api/call-session.ts'
import { offerUpdate } from '#src/app/app-update.ts'
import { router } from '#src/app/router.ts'
import { keepStaleChunksFromReloading } from '#src/app/stale-chunk.ts'
import { afterFirstScreen } from '#src/page/when-idle.ts'
import { authStore } from '#src/session/auth-store.ts'
import { openPageSession } from '#src/session/device-session.ts'
import '#src/styles/app.css'

keepStaleChunksFromReloading()
lendSession({ open: openPageSession, onRefused: () => authStore.drop('ended') })

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id "root"')

createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)

// In development there is none: a cached page would stand between the code and the person who changes it.
if (import.meta.env.PROD && 'serviceWorker' in navigator) afterFirstScreen(() => void startWorker())

async function startWorker(): Promise<void> {
  try {
    const { registerWorker } = await import('#src/app/register-worker.ts')
    registerWorker(offerUpdate)
  } catch {
    // A part that could not be loaded: the next visit tries again.
  }
}
