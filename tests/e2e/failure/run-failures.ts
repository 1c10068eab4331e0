import { setTimeout as sleep } from 'node:timers/promises'
import { checkResult, type FailureResult } from './check-result.ts'
import { openFailureWorld } from './failure-world.ts'
import { makeCuts } from './make-cuts.ts'
import { describeFailurePlan, type PlanSize, planFailures } from './plan-failures.ts'
import { waitUntilSent } from './wait-until-sent.ts'
import { writeEntries } from './write-entries.ts'

export interface FailureRun extends FailureResult {
  /** The seed, the plan and the log of events. */
  story: string
  seconds: number
  /** From the last failure until nothing is left to send. */
  secondsToRest: number
  /** Browser errors that are not caused by a broken connection. */
  complaints: string[]
}

/** Longest time for everything to arrive after the last failure, in ms. */
const restLimitMs = 180_000

/** Longest run in ms. It ends with its log, which a test's own time limit would not print. */
const wholeLimitMs = ({ entries, cuts }: PlanSize) => 120_000 + entries * 15_000 + cuts * 5_000

/** The browser's own errors about requests that were cut, refused or got no answer. */
const expected = /ERR_|Failed to load resource|Failed to fetch|NetworkError|The user aborted/

/** Writes posts while failures occur at random times, then compares both ends. */
export async function runFailures(size: PlanSize): Promise<FailureRun> {
  const plan = planFailures(size)
  const began = performance.now()
  const world = await openFailureWorld(plan)
  const { device, proxy, server, journal } = world
  const tell = () => [describeFailurePlan(plan), '', ...journal, '', server.output()].join('\n')
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
    // Printed at once: the runner prints an error's text only at the end of the run.
    console.log(tell())
    throw error
  } finally {
    await world.close()
  }
}

/** Makes sending take about as long as the failures, so that few of them meet an idle line. */
function bytesPerSecond(
  { cuts }: PlanSize,
  entries: readonly { photos: readonly { bytes: number }[] }[],
): number {
  const bytes = entries.flatMap(({ photos }) => photos.map((photo) => photo.bytes))
  const total = bytes.reduce((sum, one) => sum + one, 0)
  return Math.ceil((total * 1.2) / Math.max(10, cuts * 1.5))
}
