import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { router } from '#src/app/router.ts'
import { keepStaleChunksFromReloading } from '#src/app/stale-chunk.ts'
import { offerUpdate } from '#src/offline/app-update.ts'
import { afterFirstScreen } from '#src/offline/when-idle.ts'
import '#src/styles/app.css'

keepStaleChunksFromReloading()

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
    const { registerWorker } = await import('#src/offline/register-worker.ts')
    registerWorker(offerUpdate)
  } catch {
    // A part that could not be loaded: the next visit tries again.
  }
}
