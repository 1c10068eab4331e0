import { formatCount } from '#contract/texts/format-numbers.ts'
import type { DraftSchedule } from '#local/database/rows.ts'
import { formatPlainDate } from '#src/components/time/plain-date.ts'

export interface ScheduleWords {
  date: string
  time: string
  accounts: string
  /** '' when the schedule does not repeat. */
  repeat: string
}

/** The words of a row of 'Agendamentos'. */
export function describeSchedule(schedule: DraftSchedule): ScheduleWords {
  const { date, time, repeatNumber, repeatType, socialMediaAccountIds } = schedule
  const isRepeating = repeatNumber > 0 && repeatType > 0
  return {
    date: formatPlainDate(date, 'numeric'),
    time: `às ${time}`,
    accounts: formatCount(socialMediaAccountIds.length, 'conta selecionada', 'contas selecionadas'),
    repeat: isRepeating
      ? `• Repetir ${formatCount(repeatNumber, 'vez', 'vezes')} a cada ${formatCount(repeatType, 'dia', 'dias')}`
      : '',
  }
}
