import { sendSignOuts } from '#local/session/sign-outs.ts'
import { pageNetwork } from '#src/api/calls/page-network.ts'
import { localDb } from '#src/browser/local-database.ts'
import { registerSync } from '#src/browser/sync-tags.ts'

const againMs = 60_000

let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Ends on the server the sessions that were signed out on this device: now, or when the connection
 * returns, by this page or, with every page closed, by the service worker.
 */
export async function sendPendingSignOuts(): Promise<void> {
  clearTimeout(timer)
  removeEventListener('online', payQuietly)
  if (!(await sendSignOuts(localDb, pageNetwork))) return
  addEventListener('online', payQuietly)
  timer = setTimeout(payQuietly, againMs)
  await registerSync('sign-out')
}

function payQuietly(): void {
  sendPendingSignOuts().catch((error: unknown) => console.warn('A sign-out is still owed', error))
}
