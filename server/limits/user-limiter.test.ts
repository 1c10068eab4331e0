import { expect, it } from 'vitest'
import { createUserLimiter } from './user-limiter.ts'

const limits = { atOnce: 2, ofOne: 2, mostWaiting: 5, maxWaitMs: 5000 }

/** Work that lasts until `endOne`, and records when it started. */
function openWork() {
  const began: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => async () => {
    began.push(name)
    await new Promise<void>((resolve) => ends.push(resolve))
    return name
  }
  const endOne = async () => {
    ends.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { began, work, endOne }
}

it('every person gets a turn before anyone gets another', async () => {
  const turns = createUserLimiter(limits)
  const { began, work, endOne } = openWork()
  for (const name of ['ana 1', 'ana 2', 'ana 3', 'ana 4', 'ana 5'])
    void turns.take('ana', work(name))
  void turns.take('bia', work('bia 1'))
  void turns.take('caio', work('caio 1'))
  expect(began).toEqual(['ana 1', 'ana 2'])
  for (let left = 0; left < 7; left += 1) await endOne()
  expect(began).toEqual(['ana 1', 'ana 2', 'ana 3', 'bia 1', 'caio 1', 'ana 4', 'ana 5'])
})

it('the simultaneous calls of one person are limited, also when there is capacity', async () => {
  const turns = createUserLimiter({ ...limits, atOnce: 10 })
  const { began, work, endOne } = openWork()
  for (const name of ['ana 1', 'ana 2', 'ana 3']) void turns.take('ana', work(name))
  void turns.take('bia', work('bia 1'))
  expect(began).toEqual(['ana 1', 'ana 2', 'bia 1'])
  await endOne()
  expect(began.at(-1)).toBe('ana 3')
  for (let left = 0; left < 3; left += 1) await endOne()
})

it('a person with too many waiting calls is refused, and others are not', async () => {
  const turns = createUserLimiter(limits)
  const { work, endOne } = openWork()
  const begun = Array.from({ length: 7 }, () => turns.take('ana', work('ana')))
  await expect(turns.take('ana', work('ana'))).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  const others = turns.take('bia', work('bia'))
  await expect(Promise.race([others, Promise.resolve('waits')])).resolves.toBe('waits')
  for (let left = 0; left < 8; left += 1) await endOne()
  await expect(Promise.all([...begun, others])).resolves.toHaveLength(8)
})

it('createUserLimiter calls that wait too long, or whose client disconnected, are dropped', async () => {
  const turns = createUserLimiter({ ...limits, atOnce: 1, maxWaitMs: 30 })
  const { began, work, endOne } = openWork()
  void turns.take('ana', work('ana'))
  const leaving = new AbortController()
  const gone = turns.take('bia', work('bia'), { signal: leaving.signal })
  const slow = turns.take('caio', work('caio'))
  const begun = turns.take('dora', work('dora'), { isGoingOn: true })
  leaving.abort()
  await expect(gone).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  await expect(slow).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 5 })
  expect(began).toEqual(['ana'])
  await endOne()
  expect(began).toEqual(['ana', 'dora'])
  await endOne()
  await expect(begun).resolves.toBe('dora')
})

it('failed work releases its turn', async () => {
  const turns = createUserLimiter({ ...limits, atOnce: 1 })
  const fails = async () => {
    throw new Error('no')
  }
  await expect(turns.take('ana', fails)).rejects.toThrow('no')
  await expect(turns.take('bia', async () => 'yes')).resolves.toBe('yes')
})
