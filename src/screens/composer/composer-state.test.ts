import { describe, expect, it } from 'vitest'
import type { DraftSchedule } from '#local/db.ts'
import {
  blankComposer,
  type ComposerAction,
  type ComposerState,
  chosenAccountIds,
  composerReducer,
} from './composer-state.ts'

const schedule = (id: string, accounts = ['a']): DraftSchedule => ({
  id,
  date: '2026-11-22',
  time: '10:00',
  repeatType: 0,
  repeatNumber: 0,
  socialMediaAccountIds: accounts,
})

const stateAfter = (...actions: ComposerAction[]): ComposerState =>
  actions.reduce(composerReducer, blankComposer)

describe('the composer', () => {
  it('keeps what is written', () => {
    const state = stateAfter({ type: 'write', field: 'caption', text: 'Olá' })
    expect(state.caption).toBe('Olá')
    expect(state.description).toBe('')
  })

  it('keeps the order of media and takes the same file once', () => {
    const state = stateAfter(
      { type: 'add-media', hashes: ['b', 'a'] },
      { type: 'add-media', hashes: ['a', 'c'] },
      { type: 'remove-media', hash: 'b' },
    )
    expect(state.mediaHashes).toEqual(['a', 'c'])
  })

  it('does not turn on both ways of posting', () => {
    const scheduling = stateAfter(
      { type: 'set-scheduling', isOn: true },
      { type: 'set-post-now', isOn: true },
    )
    expect(scheduling).toMatchObject({ isScheduling: true, isPostNow: false })
    const posting = stateAfter(
      { type: 'set-post-now', isOn: true },
      { type: 'set-scheduling', isOn: true },
      { type: 'restore-schedules', schedules: [schedule('1')] },
    )
    expect(posting).toMatchObject({ isScheduling: false, isPostNow: true, schedules: [] })
  })

  it('clears the entries when scheduling is turned off, and takes them back', () => {
    const off = stateAfter(
      { type: 'set-scheduling', isOn: true },
      { type: 'save-schedule', schedule: schedule('1') },
      { type: 'set-scheduling', isOn: false },
    )
    expect(off).toMatchObject({ isScheduling: false, schedules: [] })
    const back = composerReducer(off, { type: 'restore-schedules', schedules: [schedule('1')] })
    expect(back).toMatchObject({ isScheduling: true, schedules: [schedule('1')] })
  })

  it('replaces the entry of the same id and appends others', () => {
    const changed = { ...schedule('1'), time: '11:00' }
    const state = stateAfter(
      { type: 'save-schedule', schedule: schedule('1') },
      { type: 'save-schedule', schedule: schedule('2') },
      { type: 'save-schedule', schedule: changed },
    )
    expect(state.schedules).toEqual([changed, schedule('2')])
    expect(composerReducer(state, { type: 'delete-schedule', id: '1' }).schedules).toEqual([
      schedule('2'),
    ])
  })

  it('counts each chosen account once, over all entries', () => {
    const state = stateAfter(
      { type: 'choose-post-now-accounts', accountIds: ['z'] },
      { type: 'set-scheduling', isOn: true },
      { type: 'save-schedule', schedule: schedule('1', ['a', 'b']) },
      { type: 'save-schedule', schedule: schedule('2', ['b', 'c']) },
    )
    expect(chosenAccountIds(state)).toEqual(['a', 'b', 'c'])
    expect(
      chosenAccountIds(stateAfter({ type: 'choose-post-now-accounts', accountIds: ['z'] })),
    ).toEqual([])
  })
})
