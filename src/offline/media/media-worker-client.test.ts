import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { createMediaWorkerClient } from './media-worker-client.ts'

// Test files share their modules: those that were loaded with other mocks, or with none, are loaded anew.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
vi.mock('./media-worker.ts?worker&url', () => ({ default: '/nowhere/media-worker.js' }))

afterEach(() => void vi.unstubAllGlobals())

it('every waiting job fails when neither a worker nor the page can load the file, and a later one tries again', async () => {
  let tries = 0
  vi.stubGlobal(
    'Worker',
    class {
      constructor() {
        tries += 1
        throw new Error('No worker')
      }
    },
  )
  vi.stubGlobal('location', new URL('https://upubly.test/posts/create'))
  const crew = createMediaWorkerClient()
  const asked = vi.fn(async () => 'done')
  const waiting = await Promise.allSettled([crew.run(asked), crew.run(asked), crew.run(asked)])
  for (const outcome of waiting)
    expect(outcome).toMatchObject({ reason: { message: 'The media worker cannot be loaded' } })
  expect(tries).toBe(1)
  await expect(crew.run(asked)).rejects.toThrow('cannot be loaded')
  expect(tries).toBe(2)
  expect(asked).not.toHaveBeenCalled()
})
