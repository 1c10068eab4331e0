import { expect, it } from 'vitest'
import { blankComposer } from './composer-state.ts'
import { primaryAction } from './primary-action.ts'

const entry = {
  id: '1',
  date: '2026-11-22',
  time: '10:00',
  repeatType: 0,
  repeatNumber: 0,
  socialMediaAccountIds: ['a'],
}

it("the primary button reads 'Salvar' and is disabled when neither option is on", () => {
  expect(primaryAction(blankComposer)).toMatchObject({ label: 'Salvar', isDisabled: true })
})

it("the primary button reads 'Agendar' only when scheduling is on and has an entry", () => {
  const on = { ...blankComposer, isScheduling: true }
  expect(primaryAction(on)).toMatchObject({ label: 'Salvar', isDisabled: true })
  expect(primaryAction({ ...on, schedules: [entry] })).toEqual({
    label: 'Agendar',
    isDisabled: false,
    reason: '',
  })
})

it("the primary button reads 'Postar Agora' when post-now is on and is disabled without an account", () => {
  const on = { ...blankComposer, isPostNow: true }
  expect(primaryAction(on)).toMatchObject({ label: 'Postar Agora', isDisabled: true })
  expect(primaryAction({ ...on, postNowAccountIds: ['a'] })).toMatchObject({
    label: 'Postar Agora',
    isDisabled: false,
  })
})

it('the primary button: always says why it is disabled', () => {
  expect(primaryAction(blankComposer).reason).not.toBe('')
  expect(primaryAction({ ...blankComposer, isScheduling: true }).reason).not.toBe('')
  expect(primaryAction({ ...blankComposer, isPostNow: true }).reason).not.toBe('')
})
