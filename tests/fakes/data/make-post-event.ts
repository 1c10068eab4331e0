import type { PostEvent } from '#contract/posts/post-history.ts'
import { makeSchedule } from './make-post.ts'

type Act = Exclude<PostEvent, { kind: 'delivery' }>
type Step = Extract<PostEvent, { kind: 'delivery' }>

/** Ana changed a post at 9:00 on 24 November 2026, in São Paulo. */
export function makeAct(changes: Partial<Act> = {}): Act {
  return { kind: 'changed', at: '2026-11-24T12:00:00.000Z', by: 'Ana', parts: [], ...changes }
}

/** A step of the delivery to @cafe on Instagram, at its time: 9:30 on that day. */
export function makeStep(changes: Partial<Step> = {}): Step {
  const at = '2026-11-24T12:30:00.000Z'
  return {
    ...{ kind: 'delivery', at, scheduleId: crypto.randomUUID(), scheduledAt: at },
    ...{ socialMediaAccount: makeSchedule().socialMediaAccount, step: 'stage' },
    ...{ isDone: true, detail: null },
    ...changes,
  }
}
