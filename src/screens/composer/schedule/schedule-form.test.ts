import { expect, it } from 'vitest'
import type { DraftSchedule } from '#local/database/rows.ts'
import {
  checkScheduleForm,
  emptyScheduleForm,
  type ScheduleForm,
  scheduleFormReducer,
  toSchedule,
} from './schedule-form.ts'
import { describeSchedule } from './schedule-list.tsx'

const now = { date: '2026-11-22', time: '14:31' }
const filled: ScheduleForm = {
  ...emptyScheduleForm,
  date: '2026-11-22',
  time: '14:35',
  accountIds: ['a'],
}
const saved: DraftSchedule = {
  id: '7',
  date: '2026-12-01',
  time: '08:00',
  repeatType: 2,
  repeatNumber: 3,
  socialMediaAccountIds: ['a', 'b'],
}

it('the schedule form can be added only with a date, a time and an account', () => {
  expect(checkScheduleForm(filled, now, []).isReady).toBe(true)
  for (const missing of [{ date: '' }, { time: '' }, { accountIds: [] }])
    expect(checkScheduleForm({ ...filled, ...missing }, now, []).isReady).toBe(false)
})

it('the schedule form refuses past times with a message', () => {
  const earlier = checkScheduleForm({ ...filled, time: '14:30' }, now, [])
  expect(earlier).toMatchObject({
    isReady: false,
    time: 'Este horário já passou. Escolha outro.',
  })
  const yesterday = checkScheduleForm({ ...filled, date: '2026-11-21' }, now, [])
  expect(yesterday).toMatchObject({ isReady: false, date: 'Esta data já passou. Escolha outra.' })
})

it('the schedule form: requires at least one repeat and one day, if it repeats', () => {
  const bad = { ...filled, times: '0', days: '' }
  expect(checkScheduleForm(bad, now, []).isReady).toBe(true)
  const check = checkScheduleForm({ ...bad, isRepeating: true }, now, [])
  expect(check).toMatchObject({ isReady: false, times: 'De 1 a 365', days: 'De 1 a 365' })
})

it('the schedule form refuses more publications than one post may have', () => {
  const accountIds = Array.from({ length: 40 }, (_, index) => String(index))
  const many = { ...filled, accountIds, isRepeating: true, times: '20', days: '1' }
  expect(checkScheduleForm(many, now, []).isReady).toBe(true)
  const other = toSchedule(many, 'x')
  expect(checkScheduleForm(many, now, [other]).entry).toContain('no máximo 1000')
})

it('the schedule form refuses the entry after the hundredth, but not the edit of one of them', () => {
  const others = Array.from({ length: 100 }, (_, index) => ({ ...saved, id: String(index) }))
  expect(checkScheduleForm(filled, now, others).entry).toContain('no máximo 100')
  const editing = { ...filled, editingId: '7' }
  expect(checkScheduleForm(editing, now, others.slice(1)).isReady).toBe(true)
})

it('the schedule form opens a saved entry as it was and writes it back unchanged', () => {
  const form = scheduleFormReducer(emptyScheduleForm, { type: 'edit', schedule: saved })
  expect(form).toMatchObject({ editingId: '7', isRepeating: true, times: '3', days: '2' })
  expect(toSchedule(form, 'new')).toEqual(saved)
})

it('the schedule form is empty again after it is cleared', () => {
  expect(scheduleFormReducer(filled, { type: 'clear' })).toEqual({
    editingId: null,
    date: '',
    time: '',
    isRepeating: false,
    times: '1',
    days: '1',
    accountIds: [],
  })
})

it('the schedule form writes no repeat when the switch is off', () => {
  expect(toSchedule({ ...filled, times: '9', days: '9' }, 'new')).toMatchObject({
    id: 'new',
    repeatType: 0,
    repeatNumber: 0,
  })
})

it('the text for a schedule names date, time, accounts and repeats', () => {
  expect(describeSchedule(saved)).toEqual({
    date: '01/12/2026',
    time: 'às 08:00',
    accounts: '2 contas selecionadas',
    repeat: '• Repetir 3 vezes a cada 2 dias',
  })
  expect(
    describeSchedule({
      ...saved,
      repeatType: 1,
      repeatNumber: 1,
      socialMediaAccountIds: saved.socialMediaAccountIds.slice(1),
    }),
  ).toMatchObject({ accounts: '1 conta selecionada', repeat: '• Repetir 1 vez a cada 1 dia' })
  expect(describeSchedule({ ...saved, repeatType: 0, repeatNumber: 0 }).repeat).toBe('')
})
