import { timeStepMinutes } from '#contract/posts/schedule.ts'
import { instantOf, type WallClock, wallClockAt } from '#contract/time/wall-clock.ts'
import { isPlainDate } from '#src/components/time/plain-date.ts'
import { isPast } from '#src/components/time/time-choices.ts'
import type { RowProblem } from './row-problem.ts'

/** 'DD/MM/AAAA' or 'AAAA-MM-DD' as 'AAAA-MM-DD'; undefined for an invalid date. */
function readDate(text: string): string | undefined {
  const brazilian = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  const [, day = '', month = '', year = ''] = brazilian ?? []
  const date = brazilian ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
  return isPlainDate(date) ? date : undefined
}

/** 'HH:MM', '9:30' or '9h30', also with the seconds that spreadsheets add, as 'HH:MM'. */
function readClock(text: string): string | undefined {
  const [, hour = '', minute = ''] = /^(\d{1,2})[:h](\d{2})(?::00)?$/i.exec(text) ?? []
  const isTime = hour !== '' && Number(hour) < 24 && Number(minute) < 60
  return isTime ? `${hour.padStart(2, '0')}:${minute}` : undefined
}

/** The local time of a line in the project's zone, and the problems of its cells. */
export function readTime(
  cells: { date: string; time: string },
  now: WallClock,
  timeZone: string,
): { when: WallClock | undefined; problems: RowProblem[] } {
  const date = readDate(cells.date.trim())
  const time = readClock(cells.time.trim())
  const problems: RowProblem[] = []
  const add = (column: 'Data' | 'Hora', message: string) => problems.push({ column, message })
  if (cells.date.trim() === '') add('Data', 'Falta a data.')
  else if (date === undefined)
    add('Data', `“${cells.date.trim().slice(0, 40)}” não é uma data. Escreva como 31/12/2026.`)
  else if (date < now.date) add('Data', 'Esta data já passou.')
  if (cells.time.trim() === '') add('Hora', 'Falta a hora.')
  else if (time === undefined)
    add('Hora', `“${cells.time.trim().slice(0, 40)}” não é uma hora. Escreva como 09:30.`)
  else if (Number(time.slice(3)) % timeStepMinutes !== 0)
    add('Hora', `Os horários vão de ${timeStepMinutes} em ${timeStepMinutes} minutos.`)
  if (date === undefined || time === undefined || problems.length > 0)
    return { when: undefined, problems }
  const when = { date, time }
  if (isPast(when, now)) add('Hora', 'Este horário já passou.')
  else {
    // When clocks go forward, an hour of that day does not exist.
    const shown = wallClockAt(instantOf(when, timeZone), timeZone)
    if (shown.time !== time)
      add('Hora', `Neste dia o relógio é adiantado e ${time} não existe. Escreva ${shown.time}.`)
  }
  return { when, problems }
}
