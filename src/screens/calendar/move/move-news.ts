import { createStore } from '@tanstack/react-store'
import { wallClockAt } from '#contract/time/wall-clock.ts'
import { formatPlainDate } from '#src/components/time/plain-date.ts'

/** The last message to screen readers, and a count, because the same text may come twice in a row. */
export const moveNews = createStore({ text: '', count: 0 })

export function speakMove(text: string): void {
  moveNews.setState(({ count }) => ({ text, count: count + 1 }))
}

/** 'Movido para quinta-feira, 26 de novembro, 10:00.' `target`: in ms. */
export function movedWords(target: number, timeZone: string): string {
  const { date, time } = wallClockAt(target, timeZone)
  return `Movido para ${formatPlainDate(date, 'full')}, ${time}.`
}
