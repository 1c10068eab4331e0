import { setTimeout as sleep } from 'node:timers/promises'
import type { FailureWorld } from './failure-world.ts'

/** No step of these tests takes so long; Playwright itself waits without end for some answers. */
const longestMs = 75_000

/** Runs `act`; when it does not come to an end, kills the browser as its person would. */
export async function endHung(
  world: FailureWorld,
  what: string,
  act: () => Promise<unknown>,
): Promise<void> {
  const acting = act()
  const ending = new AbortController()
  const late = sleep(longestMs, true, { signal: ending.signal, ref: false }).catch(() => false)
  const isHung = await Promise.race([acting.then(() => false), late]).finally(() => ending.abort())
  if (!isHung) return
  world.note(`${what} hangs: the browser is killed`)
  acting.catch(() => undefined)
  await world.withoutBrowser(async () => {
    await world.device.kill()
    await world.device.reopen()
  })
  throw new Error(`${what} did not come to an end`)
}
