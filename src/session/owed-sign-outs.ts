import { sendSignOuts } from '#local/session/sign-outs.ts'
import { pageNetwork } from '#src/api/page-network.ts'
import { localDb } from '#src/page/local-database.ts'
import { registerSync } from '#src/page/sync-tags.ts'

const againMs = 60_000

let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Ends on the server the sessions that were signed out on this device: now, or when the connection
 * returns, by this page or, with every page closed, by the service worker.
 */
export async function payOwedSignOuts(): Promise<void> {
  clearTimeout(timer)
  removeEventListener('online', payQuietly)
  if (!(await sendSignOuts(localDb, pageNetwork))) return
  addEventListener('online', payQuietly)
  timer = setTimeout(payQuietly, againMs)
  await registerSync('sign-out')
}

function payQuietly(): void {
  payOwedSignOuts().catch((error: unknown) => console.warn('A sign-out is still owed', error))
}
