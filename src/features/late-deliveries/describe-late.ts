import {
  causeBegin,
  type DecidedDeliveries,
  type LateDecision,
  type LateDelivery,
} from '#contract/posts/late-deliveries.ts'
import { choosePlural, formatCount } from '#contract/texts/format-numbers.ts'

/** Counts publications and not posts: a post on two accounts is two publications. */
export const countPublications = (count: number) => formatCount(count, 'publicação', 'publicações')

/** '3 publicações perderam o horário e esperam por você.' */
export function countLate(total: number): string {
  return formatCount(
    total,
    'publicação perdeu o horário e espera por você.',
    'publicações perderam o horário e esperam por você.',
  )
}

/** A cause without `causeBegin`, the words with which all causes begin. */
export function shortCause(cause: string): string {
  return cause.startsWith(causeBegin) ? cause.slice(causeBegin.length) : cause
}

/** The cause, or the most frequent of several: 'O serviço esteve fora do ar, e outros motivos.' */
export function describeCauses(deliveries: readonly LateDelivery[]): string {
  const counts = new Map<string, number>()
  for (const { cause } of deliveries) {
    const short = shortCause(cause)
    if (short !== '') counts.set(short, (counts.get(short) ?? 0) + 1)
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a)
  if (!most) return ''
  return counts.size === 1 ? most[0] : `${most[0].replace(/\.$/, '')}, e outros motivos.`
}

/** How many late times the post of each delivery has on the same account, by the delivery's id. */
export function countTwins(deliveries: readonly LateDelivery[]): Map<string, number> {
  const placeOf = ({ postId, socialMediaAccount }: LateDelivery) =>
    `${postId} ${socialMediaAccount.id}`
  const counts = new Map<string, number>()
  for (const one of deliveries) counts.set(placeOf(one), (counts.get(placeOf(one)) ?? 0) + 1)
  return new Map(deliveries.map((one) => [one.id, counts.get(placeOf(one)) ?? 1]))
}

const doneWords: Record<LateDecision['decision'], readonly [string, string]> = {
  publish: ['publicação sai agora', 'publicações saem agora'],
  reschedule: ['publicação reagendada', 'publicações reagendadas'],
  cancel: ['publicação cancelada', 'publicações canceladas'],
}

/** What a toast says after a decision. */
export function describeDone(
  decision: LateDecision['decision'],
  { decided, gone }: DecidedDeliveries,
): { title: string; description?: string } {
  const goneWords =
    gone.length > 0 &&
    `${gone.length} já não ${choosePlural(gone.length, 'esperava', 'esperavam')} mais`
  if (decided.length === 0) return { title: goneWords || 'Nada esperava mais' }
  return {
    title: formatCount(decided.length, ...doneWords[decision]),
    ...(goneWords && { description: goneWords }),
  }
}
