import type { DraftSchedule } from '#local/db.ts'
import { formatPlainDate } from '#src/components/plain-date.ts'

export interface ScheduleWords {
  date: string
  time: string
  accounts: string
  /** Empty when it happens once. */
  repeat: string
}

/** The words of a row of 'Agendamentos', as the product document writes them. */
export function describeSchedule(schedule: DraftSchedule): ScheduleWords {
  const { date, time, repeatNumber, repeatType, socialMediaAccountIds } = schedule
  const isRepeating = repeatNumber > 0 && repeatType > 0
  return {
    date: formatPlainDate(date, 'numeric'),
    time: `às ${time}`,
    accounts: `${socialMediaAccountIds.length} conta(s) selecionada(s)`,
    repeat: isRepeating ? `• Repetir ${repeatNumber} vezes a cada ${repeatType} dia(s)` : '',
  }
}
