import { setTimeout as sleep } from 'node:timers/promises'
import { checkResult, type FailureResult } from './check-result.ts'
import { openFailureWorld } from './failure-world.ts'
import { makeCuts } from './make-cuts.ts'
import { describePlan, type PlanSize, planFailures } from './plan-failures.ts'
import { waitUntilSent } from './wait-until-sent.ts'
import { writeEntries } from './write-entries.ts'

export interface FailureRun extends FailureResult {
  /** The seed and the plan, and what happened when. */
  story: string
  seconds: number
  /** From the last cut to nothing left to send. */
  secondsToRest: number
  /** What browsers complained of that is no plain loss of the connection. */
  complaints: string[]
}

/** How long everything together may take to arrive once everything works. */
const restLimitMs = 180_000

/**
 * How long a run may take at most, in ms: then it ends with its story, which a test's time limit
 * would not tell.
 */
const wholeLimitMs = ({ entries, cuts }: PlanSize) => 60_000 + entries * 10_000 + cuts * 2_500

/** Complaints of the browser itself about requests that were cut, refused or met no server. */
const expected = /ERR_|Failed to load resource|Failed to fetch|NetworkError|The user aborted/

/**
 * Writes posts and lets everything go wrong at random instants, then at rest compares both ends.
 */
export async function runFailures(size: PlanSize): Promise<FailureRun> {
  const plan = planFailures(size)
  const began = performance.now()
  const world = await openFailureWorld(plan)
  const { device, proxy, server, journal } = world
  const tell = () => [describePlan(plan), '', ...journal, '', server.output()].join('\n')
  try {
    device.allow(expected)
    proxy.limitTo(bytesPerSecond(size, plan.entries))
    const written = await Promise.race([
      Promise.allSettled([writeEntries(world), makeCuts(world)]).then(([first]) => first),
      sleep(wholeLimitMs(size), undefined, { ref: false }),
    ])
    if (!written) throw new Error('The posts are not written, or not every cut is made')
    if (written.status === 'rejected') throw written.reason
    const rests = performance.now()
    const page = await waitUntilSent(world, restLimitMs)
    const secondsToRest = (performance.now() - rests) / 1000
    world.note('at rest')
    const result = await checkResult(world, page)
    return {
      ...result,
      story: tell(),
      secondsToRest,
      seconds: (performance.now() - began) / 1000,
      complaints: device.unexpected(),
    }
  } catch (error) {
    // At once: the runner prints what an error says at the end of all, which may never come.
    console.log(tell())
    throw error
  } finally {
    await world.close()
  }
}

/** So that sending takes about as long as the cuts do, and few of them meet an idle line. */
function bytesPerSecond(
  { cuts }: PlanSize,
  entries: readonly { photos: readonly { bytes: number }[] }[],
): number {
  const bytes = entries.flatMap(({ photos }) => photos.map((photo) => photo.bytes))
  const total = bytes.reduce((sum, one) => sum + one, 0)
  return Math.ceil((total * 1.2) / Math.max(10, cuts * 1.5))
}
