import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { cacheViewed } from './cache-viewed.ts'
import { isSignedIn } from './device.ts'

// Test files share their modules: those that were loaded with other mocks, or with none, are loaded anew.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
vi.mock('./device.ts', () => ({ isSignedIn: vi.fn(async () => true) }))

const seen = { name: 'upubly-pictures', most: { files: 5, bytes: 100 } }

function openCaches() {
  const kept = new Map<string, Response>()
  const cache = {
    put: async (url: string, response: Response) => void kept.set(url, response),
    keys: async () => [],
    matchAll: async () => [],
  }
  vi.stubGlobal('caches', { open: async () => cache, delete: async () => kept.clear() })
  return kept
}

afterEach(() => void vi.unstubAllGlobals())

it('a file fetched after a sign-out is not cached', async () => {
  const kept = openCaches()
  vi.mocked(isSignedIn).mockResolvedValueOnce(false)
  await cacheViewed(seen, '/media/a.thumb.webp', async () => new Response('x'))
  expect([...kept.keys()]).toEqual([])
})

it.each([{ storage: {} }, {}])(
  'a browser that does not report its space caches viewed files: %j',
  async (browser) => {
    const kept = openCaches()
    vi.stubGlobal('navigator', browser)
    await cacheViewed(seen, '/media/a.thumb.webp', async () => new Response('x'))
    expect([...kept.keys()]).toEqual(['/media/a.thumb.webp'])
  },
)
