import {
  countOccurrences,
  maxOccurrences,
  maxScheduleEntries,
  tooManyOccurrences,
} from '#contract/posts/schedule.ts'
import type { WallClock } from '#contract/time/wall-clock.ts'
import type { DraftSchedule } from '#local/database/rows.ts'
import { isPlainDate } from '#src/components/time/plain-date.ts'
import { isPast } from '#src/components/time/time-choices.ts'

export interface ScheduleForm {
  /** The id of the schedule being edited; null for a new one. */
  editingId: string | null
  date: string
  time: string
  isRepeating: boolean
  /** As typed, so that the field can be emptied before a new number is typed. */
  times: string
  days: string
  accountIds: readonly string[]
}

export type ScheduleFormAction =
  | { type: 'change'; changes: Partial<Omit<ScheduleForm, 'editingId'>> }
  | { type: 'edit'; schedule: DraftSchedule }
  | { type: 'clear' }

export const emptyScheduleForm: ScheduleForm = {
  editingId: null,
  date: '',
  time: '',
  isRepeating: false,
  times: '1',
  days: '1',
  accountIds: [],
}

export function scheduleFormReducer(form: ScheduleForm, action: ScheduleFormAction): ScheduleForm {
  switch (action.type) {
    case 'change':
      return { ...form, ...action.changes }
    case 'edit':
      return readSchedule(action.schedule)
    case 'clear':
      return emptyScheduleForm
  }
}

export interface ScheduleFormCheck {
  /** Whether the schedule can be added or saved. */
  isReady: boolean
  date?: string
  time?: string
  times?: string
  days?: string
  /** A problem of the whole schedule. */
  entry?: string
}

const maxRepeat = 365

/** `others`: the schedules already in the list, without the one being edited. */
export function checkScheduleForm(
  form: ScheduleForm,
  now: WallClock,
  others: readonly DraftSchedule[],
): ScheduleFormCheck {
  const errors: Omit<ScheduleFormCheck, 'isReady'> = {}
  if (form.date !== '' && (!isPlainDate(form.date) || form.date < now.date))
    errors.date = 'Esta data já passou. Escolha outra.'
  else if (form.date !== '' && form.time !== '' && isPast(form, now))
    errors.time = 'Este horário já passou. Escolha outro.'
  if (form.isRepeating) {
    if (!isRepeat(form.times)) errors.times = `De 1 a ${maxRepeat}`
    if (!isRepeat(form.days)) errors.days = `De 1 a ${maxRepeat}`
  }
  if (form.editingId === null && others.length >= maxScheduleEntries)
    errors.entry = `Um post leva no máximo ${maxScheduleEntries} agendamentos.`
  else if (countOccurrences([...others, toSchedule(form, '')]) > maxOccurrences)
    errors.entry = tooManyOccurrences
  const isComplete = form.date !== '' && form.time !== '' && form.accountIds.length > 0
  return { isReady: isComplete && Object.keys(errors).length === 0, ...errors }
}

export function toSchedule(form: ScheduleForm, newId: string): DraftSchedule {
  const { date, time, isRepeating, accountIds } = form
  return {
    id: form.editingId ?? newId,
    date,
    time,
    repeatType: isRepeating ? Number(form.days) : 0,
    repeatNumber: isRepeating ? Number(form.times) : 0,
    socialMediaAccountIds: [...accountIds],
  }
}

function readSchedule(schedule: DraftSchedule): ScheduleForm {
  const isRepeating = schedule.repeatType > 0 && schedule.repeatNumber > 0
  return {
    editingId: schedule.id,
    date: schedule.date,
    time: schedule.time,
    isRepeating,
    times: isRepeating ? String(schedule.repeatNumber) : '1',
    days: isRepeating ? String(schedule.repeatType) : '1',
    accountIds: schedule.socialMediaAccountIds,
  }
}

function isRepeat(text: string): boolean {
  const value = Number(text)
  return /^\d+$/.test(text) && value >= 1 && value <= maxRepeat
}
