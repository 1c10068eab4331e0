import {
  type BestTime,
  type BestTimes,
  bestTimesDays,
  bestTimesNeed,
} from '#contract/posts/post-results.ts'
import { formatCount } from '#contract/texts/format-numbers.ts'

/** How many of a project's best times are shown and proposed. */
export const shownBestTimes = 3

/** The basis of the best times, in words. */
export const bestTimesReason = `Pelos resultados dos posts deste projeto nos últimos ${bestTimesDays} dias, conta por conta.`

export const surenessTexts: Record<BestTime['sureness'], string> = {
  low: 'certeza baixa',
  medium: 'certeza média',
  high: 'certeza alta',
}

const signed = new Intl.NumberFormat('pt-BR', { signDisplay: 'exceptZero' })

/** '+32%' */
export const formatGain = (gain: number): string => `${signed.format(gain)}%`

/** '+32% em 9 posts · certeza média' */
export function describeBestTime({ gain, posts, sureness }: BestTime): string {
  return `${formatGain(gain)} em ${formatCount(posts, 'post', 'posts')} · ${surenessTexts[sureness]}`
}

/** Why no best times are shown. */
export function describeNoBestTimes({ posts }: BestTimes): string {
  return posts < bestTimesNeed
    ? `Melhores horários aparecem a partir de ${bestTimesNeed} posts com resultados (hoje: ${posts}).`
    : 'Melhores horários: por enquanto nenhum se destaca nos resultados deste projeto.'
}
