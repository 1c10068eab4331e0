import { setTimeout as sleep } from 'node:timers/promises'
import type { Post } from '#contract/posts/post.ts'
import type { FailureWorld } from './failure-world.ts'
import type { FailurePlan, PlannedEntry } from './plan-failures.ts'

const mostAttempts = 40
const serverPatienceMs = 90_000

/** The first text of an entry; its changed text begins with it. */
export function captionOf({ seed }: FailurePlan, { number }: PlannedEntry): string {
  return `Corte ${seed} post ${number}.`
}

/** The text that the entry must have in the end. */
export function wantedCaption(plan: FailurePlan, entry: PlannedEntry): string {
  return [captionOf(plan, entry), entry.edit].filter(Boolean).join(' ')
}

export function slotOf({ inDays, step }: PlannedEntry): Date {
  const day = Math.floor(Date.now() / 86_400_000) + inDays
  return new Date(day * 86_400_000 + step * 5 * 60_000)
}

/** All posts, as soon as the server answers. */
export async function askServer(world: FailureWorld): Promise<Post[]> {
  const giveUp = Date.now() + serverPatienceMs
  for (;;) {
    try {
      return await world.api.listPosts()
    } catch (error) {
      if (Date.now() > giveUp) throw error
      await sleep(100)
    }
  }
}

/** Repeats an interrupted action from what was kept, as a persistent person would. */
export async function tryUntilDone(
  world: FailureWorld,
  what: string,
  attempt: () => Promise<void>,
): Promise<void> {
  for (let count = 1; ; count += 1) {
    try {
      await attempt()
      return world.note(`${what} confirmed`)
    } catch (error) {
      world.note(`${what} interrupted: ${firstLine(error)}`)
      if (count >= mostAttempts) throw error
      await sleep(200)
    }
  }
}

export function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.split('\n')[0]?.slice(0, 160) ?? ''
}
