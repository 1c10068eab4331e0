import { expect, it } from 'vitest'
import { advanceDemo, type DemoState, emptyDemo, mostEntries } from './demo-state.ts'

const schedule = (state: DemoState, key: string) =>
  advanceDemo(state, { type: 'scheduled', key, caption: `Post ${key}` })
const connect = (state: DemoState, isOffline: boolean) =>
  advanceDemo(state, { type: 'connection-changed', isOffline })
const wait = (state: DemoState, times: number) =>
  Array.from({ length: times }).reduce<DemoState>(
    (now) => advanceDemo(now, { type: 'passed' }),
    state,
  )

it('a post written without a connection waits, and arrives once when it is back', () => {
  const offline = wait(schedule(connect(emptyDemo, true), 'a'), 100)
  expect(offline.entries).toEqual([{ key: 'a', caption: 'Post a', progress: null }])
  expect(offline.posts).toEqual([])
  const online = wait(connect(offline, false), 40)
  expect(online.entries).toEqual([])
  expect(online.posts).toEqual([{ key: 'a', caption: 'Post a', received: 1 }])
})

it('a post whose answer is lost is sent again, and is on the server once', () => {
  const sending = wait(schedule(emptyDemo, 'a'), 15)
  expect(sending.posts).toHaveLength(1)
  const cut = wait(connect(sending, true), 10)
  expect(cut.entries).toEqual([{ key: 'a', caption: 'Post a', progress: null }])
  const healed = wait(connect(cut, false), 40)
  expect(healed.entries).toEqual([])
  expect(healed.posts).toEqual([{ key: 'a', caption: 'Post a', received: 2 }])
})

it('posts go one after another, in the order in which they were written', () => {
  const both = wait(schedule(schedule(emptyDemo, 'a'), 'b'), 10)
  expect(both.entries.map(({ progress }) => progress !== null)).toEqual([true, false])
  expect(wait(both, 60).posts.map(({ key }) => key)).toEqual(['b', 'a'])
})

it('DemoState takes no more posts than it can show', () => {
  const full = ['a', 'b', 'c', 'd'].reduce(schedule, connect(emptyDemo, true))
  expect(full.entries).toHaveLength(mostEntries)
})
