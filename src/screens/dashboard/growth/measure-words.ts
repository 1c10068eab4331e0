import type { GrowthMeasure } from '#contract/accounts/account-numbers.ts'
import { choosePlural, formatCount } from '#contract/texts/format-numbers.ts'
import { wallClockAt } from '#contract/time/wall-clock.ts'
import { addDays, formatPlainDate } from '#src/components/time/plain-date.ts'
import { countAsked, type DayValues, findChange, summarizeValues } from './summarize-values.ts'

export const measureTitles: Record<GrowthMeasure, string> = {
  followers: 'Seguidores',
  reach: 'Alcance',
  views: 'Visualizações',
  posts: 'Posts',
}

const nouns: Record<GrowthMeasure, readonly [one: string, many: string, none: string]> = {
  followers: ['seguidor', 'seguidores', 'Nenhum seguidor'],
  reach: ['pessoa alcançada', 'pessoas alcançadas', 'Nenhuma pessoa alcançada'],
  views: ['visualização', 'visualizações', 'Nenhuma visualização'],
  posts: ['post publicado', 'posts publicados', 'Nenhum post publicado'],
}

/** Shown instead of a chart when the account's network does not report the measure. */
export const untoldTexts: Record<GrowthMeasure, string> = {
  followers: 'Esta rede não informa quantos seguidores a conta tem.',
  reach: 'Esta rede não informa o alcance de cada dia.',
  views: 'Esta rede não informa as visualizações de cada dia.',
  posts: 'O uPubly não informa os posts desta conta.',
}

const exact = new Intl.NumberFormat('pt-BR')
const signed = new Intl.NumberFormat('pt-BR', { signDisplay: 'exceptZero' })
/** The median of an even number of days may be half of a number. */
const half = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

function countIn(measure: GrowthMeasure, count: number): string {
  const [one, many] = nouns[measure]
  return formatCount(count, one, many)
}

/** The days, 'YYYY-MM-DD', that the values belong to. */
export interface ShownDays {
  days: readonly string[]
  /** 'YYYY-MM-DD' in the project's zone. */
  today: string
}

export interface MeasureHead {
  number: string
  /** What the number is, in words. */
  meaning: string
  detail: string
  /** The direction of the change in `detail`: up, down or neither. */
  trend?: -1 | 0 | 1
}

/** 'hoje', 'ontem', '24 de nov'. */
export function nameDay(day: string, today: string): string {
  if (day === today) return 'hoje'
  return day === addDays(today, -1) ? 'ontem' : formatPlainDate(day, 'short')
}

/** 'qua., 25 de nov'. */
export const nameWeekday = (day: string): string =>
  `${formatPlainDate(day, 'shortWeekday')}, ${formatPlainDate(day, 'short')}`

/** The words above a measure's chart; undefined when none of the days has a value. */
export function describeMeasure(
  measure: GrowthMeasure,
  values: DayValues,
  shown: ShownDays,
): MeasureHead | undefined {
  const summary = summarizeValues(values)
  if (!summary) return undefined
  const { last, largest, sum, median } = summary
  const dayOf = (at: number) => nameDay(shown.days[at] ?? '', shown.today)
  if (measure === 'followers')
    return {
      number: exact.format(last.value),
      meaning: dayOf(last.at),
      ...describeChange(values, shown),
    }
  const span = describeSpan(values, shown)
  const [, , none] = nouns[measure]
  const most =
    largest.value === 0 ? none : `Maior dia: ${exact.format(largest.value)}, ${dayOf(largest.at)}`
  // A person who was reached on two days counts on both, so the reach of several days is not added up.
  if (measure === 'reach')
    return {
      number: median < 10 ? half.format(median) : exact.format(Math.round(median)),
      meaning: `mediana por dia ${span}`,
      detail: most,
    }
  return { number: exact.format(sum), meaning: span, detail: most }
}

/** The days that the numbers are of: 'em 30 dias', 'em 27 de 30 dias', 'em 29 dias, até ontem'. */
function describeSpan(values: DayValues, { days, today }: ShownDays): string {
  const { known = 0, asked = 0 } = summarizeValues(values) ?? {}
  const count = formatCount(asked, 'dia', 'dias')
  const isComplete = asked === values.length
  const end = isComplete ? '' : `, até ${nameDay(days[asked - 1] ?? '', today)}`
  return `em ${known === asked ? count : `${exact.format(known)} de ${count}`}${end}`
}

function describeChange(
  values: DayValues,
  { days, today }: ShownDays,
): Pick<MeasureHead, 'detail' | 'trend'> {
  const change = findChange(values)
  if (!change) return { detail: 'A variação aparece com mais um dia de dados' }
  const { difference, from, to, isWhole } = change
  const what = difference === 0 ? 'Sem mudança' : signed.format(difference)
  const start = nameDay(days[from] ?? '', today)
  const when = isWhole
    ? `em ${formatCount(to - from + 1, 'dia', 'dias')}`
    : to === countAsked(values) - 1
      ? `desde ${start}`
      : `de ${start} a ${nameDay(days[to] ?? '', today)}`
  return { detail: `${what} ${when}`, trend: Math.sign(difference) as -1 | 0 | 1 }
}

/** 'sem dado'; for today, whose value may still come, 'ainda sem dado'. */
export const describeMissing = (at: number, count: number): string =>
  at === count - 1 ? 'ainda sem dado' : 'sem dado'

/** One day for screen readers: 'quarta-feira, 25 de novembro: 12.345 seguidores'. */
export function speakDay(
  measure: GrowthMeasure,
  values: DayValues,
  days: readonly string[],
  at: number,
): string {
  const value = values[at] ?? null
  const text = value === null ? describeMissing(at, values.length) : countIn(measure, value)
  return `${formatPlainDate(days[at] ?? '', 'full')}: ${text}`
}

/** The words for the day that is pointed at, instead of those for the whole period. */
export function describeDay(
  measure: GrowthMeasure,
  values: DayValues,
  at: number,
  day: string,
): MeasureHead {
  const value = values[at] ?? null
  const [one, many] = nouns[measure]
  return {
    number: value === null ? '–' : exact.format(value),
    meaning: nameWeekday(day),
    detail: value === null ? describeMissing(at, values.length) : choosePlural(value, one, many),
  }
}

/** The words instead of a chart without any value: the last known value of earlier days, if there is one. */
export function describeNothing(
  measure: GrowthMeasure,
  all: DayValues,
  allDays: ShownDays,
  period: number,
): string {
  const last = summarizeValues(all)?.last
  if (!last) return 'Ainda não há dados.'
  const none = `Sem dado nestes ${formatCount(period, 'dia', 'dias')}.`
  const day = nameDay(allDays.days[last.at] ?? '', allDays.today)
  return `${none} O último é de ${day}: ${countIn(measure, last.value)}.`
}

/** The source and its time: 'uPubly, hoje às 09:12'; without a time when it has given nothing so far. */
export function describeSource(
  { source, fetchedAt }: { source: string; fetchedAt: string | null },
  timeZone: string,
  today: string,
): string {
  if (fetchedAt === null) return source
  const { date, time } = wallClockAt(Date.parse(fetchedAt), timeZone)
  const day = nameDay(date, today)
  return `${source}, ${day === 'hoje' || day === 'ontem' ? day : `em ${day}`} às ${time}`
}
