import { tz } from '@date-fns/tz/tz'
import { format } from 'date-fns/format'
import type { ResultMeasure } from '#contract/posts/post-results.ts'

/** What is said of a number that nobody told: never 0. */
export const noFigure = 'sem dado'

const number = new Intl.NumberFormat('pt-BR')
const change = new Intl.NumberFormat('pt-BR', { signDisplay: 'exceptZero' })
const shortDay = new Intl.DateTimeFormat('pt-BR', {
  ...{ day: 'numeric', month: 'short', timeZone: 'UTC' },
})

export const formatNumber = (value: number) => number.format(value)

/** '+640', '-12', '0'. */
export const formatChange = (value: number) => change.format(value)

/** '26 de nov.', of '2026-11-26'. */
export const formatDay = (day: string) => shortDay.format(new Date(`${day}T00:00:00Z`))

/** '26/11/2026 às 08:40' */
export function formatMoment(at: Date, timeZone: string): string {
  return format(at, "dd/MM/yyyy 'às' HH:mm", { in: tz(timeZone) })
}

/** 'horário de Brasília'; where a zone has no such name, its distance: 'GMT-03:00'. */
export function formatZone(timeZone: string, at: Date): string {
  const words = new Intl.DateTimeFormat('pt-BR', { timeZone, timeZoneName: 'longGeneric' })
  const name = words.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value
  return (name ?? timeZone).replace(/^Horário(?: Padrão)? /, 'horário ')
}

export const measureNames: Record<ResultMeasure, string> = {
  reach: 'Alcance',
  views: 'Visualizações',
  likes: 'Curtidas',
  comments: 'Comentários',
  shares: 'Compartilhamentos',
  saves: 'Salvamentos',
}
