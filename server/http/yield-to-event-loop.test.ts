import { expect, it } from 'vitest'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

it('of many simultaneous calls each gets its own turn, and other events run in between', async () => {
  const heard: string[] = []
  const work = async (name: string) => {
    await yieldToEventLoop()
    heard.push(name)
    // An event that arrives meanwhile, like a connection.
    setImmediate(() => heard.push(`after ${name}`))
  }
  await Promise.all([work('a'), work('b'), work('c')])
  expect(heard).toEqual(['a', 'after a', 'b', 'after b', 'c'])
})
