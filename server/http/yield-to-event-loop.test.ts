import { expect, it } from 'vitest'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

it('of many at once each has a turn of its own, and others are heard in between', async () => {
  const heard: string[] = []
  const work = async (name: string) => {
    await yieldToEventLoop()
    heard.push(name)
    // What came meanwhile, as a connection does.
    setImmediate(() => heard.push(`after ${name}`))
  }
  await Promise.all([work('a'), work('b'), work('c')])
  expect(heard).toEqual(['a', 'after a', 'b', 'after b', 'c'])
})
