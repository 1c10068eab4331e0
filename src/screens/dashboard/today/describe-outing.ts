import { labelPost } from '#contract/posts/post.ts'
import { stateOfTime } from '#contract/posts/schedule.ts'
import { statusTone } from '#src/components/status-badge.tsx'
import { zonedText } from '#src/components/time/zoned-text.ts'
import type { BadgeTone } from '#src/components/ui/badge.tsx'
import { describeEntryState } from '#src/offline/outbox/entry-state.ts'
import type { Outing } from './list-outings.ts'

export interface OutingWords {
  label: string
  tone: BadgeTone
}

export interface OutingReading {
  now: number
  timeZone: string
  /** When the posts were fetched from the server, in ms. */
  learnedAt: number
  isOnline: boolean
}

/** The states of an entry that need no action of the person. */
const onItsWay: readonly string[] = ['queued', 'uploading', 'sending']

/** The state of an outing, in words. */
export function describeOuting(outing: Outing, reading: OutingReading): OutingWords[] {
  if (outing.source === 'device') {
    const { state, isUnpaid } = outing.entry
    if (isUnpaid) return [{ label: 'Aguardando assinatura', tone: 'warning' }]
    if (onItsWay.includes(state)) return [{ label: 'Na fila de envio', tone: 'neutral' }]
    const { label, tone } = describeEntryState({ state, problem: null, isOnline: reading.isOnline })
    return [{ label, tone }]
  }
  return labelPost(outing.schedules.map(stateOfTime)).map((label) =>
    describeLabel(label, outing, reading),
  )
}

function describeLabel(
  label: string,
  { at, schedules }: Outing & { source: 'server' },
  { now, timeZone, learnedAt }: OutingReading,
): OutingWords {
  if (label === 'Publicado') {
    const posted = schedules.flatMap(({ postedAt }) => (postedAt ? [Date.parse(postedAt)] : []))
    const hour = posted.length > 0 && zonedText(Math.min(...posted), timeZone, 'hour')
    return { label: hour ? `Publicado às ${hour}` : label, tone: 'success' }
  }
  if (label === 'Agendado' && at <= now) {
    // What was fetched before its time cannot say what happened at its time.
    if (learnedAt < at) return { label: 'Ainda sem notícia', tone: 'neutral' }
    return { label: 'Publicando', tone: statusTone('Publicando') }
  }
  return { label, tone: statusTone(label) }
}
