import { wallClockAt } from './wall-clock.ts'

const words = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The month that a calendar in `timeZone` shows at an instant in ms: '2026-11'. */
export function reportMonthAt(instant: number, timeZone: string): string {
  return wallClockAt(instant, timeZone).date.slice(0, 7)
}

/** 'novembro de 2026', of '2026-11'. */
export function nameMonth(month: string): string {
  return words.format(new Date(`${month}-01T00:00:00Z`))
}

/** A month so many months later, earlier when negative: of '2026-01' and -1, '2025-12'. */
export function shiftMonth(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}
