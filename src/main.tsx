import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { lendSession } from '#src/api/calls/call-session.ts'
import { offerUpdate } from '#src/app/app-update.ts'
import { router } from '#src/app/router.ts'
import { keepStaleChunksFromReloading } from '#src/app/stale-chunk.ts'
import { keepServerTime } from '#src/browser/kept-server-time.ts'
import { whenPageIdle } from '#src/browser/page-idle.ts'
import { openPageSession } from '#src/session/device-session.ts'
import { projectDoubt } from '#src/session/project-doubt.ts'
import { dropSession } from '#src/session/sign-out/drop-session.ts'
import '#src/styles/app.css'

keepStaleChunksFromReloading()
keepServerTime()
lendSession({
  open: openPageSession,
  onRefused(error) {
    // The refresh was refused too, so the tokens are useless and the route guard must not trust them.
    if (error.isSessionRefused) void dropSession()
    // The server only asks for a password: loading the projects could close the dialog that waits for it.
    else if (passwordCodes.some((code) => error.has(code))) return
    // A person who was removed from a project gets these answers for everything in it.
    else if (error.status === 403 || error.status === 404) projectDoubt.tell()
  },
})

const passwordCodes = ['CONFIRMATION_REQUIRED', 'FOLDER_LOCKED', 'FOLDER_PASSWORD_WRONG'] as const

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id "root"')

createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)

// No worker in development, where a cached page would hide changes of the code.
if (import.meta.env.PROD && 'serviceWorker' in navigator) whenPageIdle(() => void startWorker())

async function startWorker(): Promise<void> {
  try {
    const { registerWorker } = await import('#src/app/register-worker.ts')
    registerWorker(offerUpdate)
  } catch {
    // The chunk could not be loaded; the next visit tries again.
  }
}
