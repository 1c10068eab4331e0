import { causeBegin } from '#contract/posts/late-deliveries.ts'
import type { TargetRow } from './target-rows.ts'

/** Up to so long after its time, in ms, a target is on time: a busy moment and a first retry take so long. */
export const onTimeMs = 60_000

const minute = 60_000

/** Whose lateness is asked: its time, and when a person said 'Publicar agora' of it. */
type Timed = Pick<TargetRow, 'scheduledAt' | 'releasedAt'>

/** The moment, in ms, from which the lateness of a target is counted. */
export function lateSince({ scheduledAt, releasedAt }: Timed): number {
  return (releasedAt ?? scheduledAt).getTime()
}

/**
 * Whether a target is published at `at` (ms) without asking ('on-time', or 'late': after the others of
 * its account that are late), or waits for a person ('missed'). `limitMinutes`: the project's limit.
 */
export function latenessAt(
  target: Timed,
  limitMinutes: number,
  at: number,
): 'on-time' | 'late' | 'missed' {
  const late = at - lateSince(target)
  const limit = target.releasedAt ? releasedLimitMs(limitMinutes) : limitMs(limitMinutes)
  if (late > limit) return 'missed'
  return late > onTimeMs || target.releasedAt !== null ? 'late' : 'on-time'
}

/** The limit in ms, which is never below what counts as on time. */
export function limitMs(limitMinutes: number): number {
  return Math.max(limitMinutes * minute, onTimeMs)
}

/**
 * The limit in ms after 'Publicar agora': at least two hours. A decision names 100 deliveries, which go
 * out a minute apart where they are of one account, and each has to be prepared first. By the project's
 * limit alone, of zero or 15 minutes, a person would be asked about the same ones again and again.
 */
export function releasedLimitMs(limitMinutes: number): number {
  return Math.max(limitMs(limitMinutes), 2 * 60 * minute)
}

/** How a retry is announced in `failure`; a target that waits for a person is not tried again. */
export const outlookOfRetry = 'Tentaremos de novo.'

const causes = {
  outage: 'O serviço esteve fora do ar ou sobrecarregado.',
  paused: 'O post estava pausado.',
  account: 'A conta estava desconectada.',
  restored: 'O banco de dados foi restaurado de uma cópia: confira na rede se o post já saiu.',
  series: 'Outro horário deste post na mesma conta saiu no lugar dele.',
}

/** The columns of a target that has missed its time. `cause`: in Portuguese; a known one by its name. */
export function missedColumns(cause: keyof typeof causes | { told: string }) {
  const told = typeof cause === 'string' ? causes[cause] : cause.told
  const reason = told.replace(outlookOfRetry, '').trim()
  return {
    ...{ claim: null, nextAttemptAt: null, failureCode: 'missed' },
    failure: `${causeBegin}${reason}`,
  }
}

/** Why a target has missed its time, by what its row says. */
export function findCause(
  target: Pick<TargetRow, 'state' | 'failure'>,
): Parameters<typeof missedColumns>[0] {
  if (target.state === 'needs-reconnect') return 'account'
  // What once failed and was prepared since is not why it is late.
  return target.state === 'retrying' && target.failure ? { told: target.failure } : 'outage'
}
