import {
  Bookmark,
  Eye,
  Heart,
  type LucideIcon,
  MessageCircle,
  Share2,
  UsersRound,
} from 'lucide-react'
import type { ResultFigure, ResultMeasure } from '#contract/posts/post-results.ts'

export const resultTitles: Record<ResultMeasure, string> = {
  reach: 'Alcance',
  views: 'Visualizações',
  likes: 'Curtidas',
  comments: 'Comentários',
  shares: 'Compartilhamentos',
  saves: 'Salvamentos',
}

export const resultIcons: Record<ResultMeasure, LucideIcon> = {
  reach: UsersRound,
  views: Eye,
  likes: Heart,
  comments: MessageCircle,
  shares: Share2,
  saves: Bookmark,
}

const exact = new Intl.NumberFormat('pt-BR')

/** A figure as it is read aloud: 'Curtidas: 1.234'. */
export function speakFigure({ measure, value }: ResultFigure): string {
  return `${resultTitles[measure]}: ${exact.format(value)}`
}

const shortMost = 3

/** The first three figures, for short forms. With `reach`, `views` is left out: both say how many saw it. */
export function chooseShort(figures: readonly ResultFigure[]): ResultFigure[] {
  const hasReach = figures.some(({ measure }) => measure === 'reach')
  return figures.filter(({ measure }) => measure !== 'views' || !hasReach).slice(0, shortMost)
}
