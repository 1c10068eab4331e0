/** Dates without times, as 'YYYY-MM-DD'; calculated in UTC, so that no time zone changes them. */

const dayMs = 86_400_000

export function isPlainDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && fromMs(toMs(text)) === text
}

export function addDays(date: string, days: number): string {
  return fromMs(toMs(date) + days * dayMs)
}

/** The day of the week, 0 to 6; 0 is Sunday. */
export function weekdayOf(date: string): number {
  return new Date(toMs(date)).getUTCDay()
}

const formatters = {
  /** '22' */
  day: { day: '2-digit' },
  /** '22 de novembro' */
  dayAndMonth: { day: '2-digit', month: 'long' },
  /** 'domingo' */
  weekday: { weekday: 'long' },
  /** 'dom.' */
  shortWeekday: { weekday: 'short' },
  /** '22/11/2026' */
  numeric: { day: '2-digit', month: '2-digit', year: 'numeric' },
  /** '05 de dezembro de 2026' */
  long: { day: '2-digit', month: 'long', year: 'numeric' },
  /** 'domingo, 22 de novembro' */
  full: { weekday: 'long', day: 'numeric', month: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type DateForm = keyof typeof formatters

const made = new Map<DateForm, Intl.DateTimeFormat>()

export function formatPlainDate(date: string, form: DateForm): string {
  let formatter = made.get(form)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('pt-BR', { ...formatters[form], timeZone: 'UTC' })
    made.set(form, formatter)
  }
  return formatter.format(toMs(date))
}

function toMs(date: string): number {
  return Date.parse(`${date}T00:00:00Z`)
}

function fromMs(ms: number): string {
  return Number.isNaN(ms) ? '' : new Date(ms).toISOString().slice(0, 10)
}
