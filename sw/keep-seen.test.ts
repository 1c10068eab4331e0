import { afterEach, expect, it, vi } from 'vitest'
import { keepSeen } from './keep-seen.ts'

afterEach(() => void vi.unstubAllGlobals())

it.each([{ storage: {} }, {}])(
  'a browser that does not tell how much room there is keeps what was seen: %j',
  async (browser) => {
    const kept = new Map<string, Response>()
    const cache = {
      put: async (url: string, response: Response) => void kept.set(url, response),
      keys: async () => [],
      matchAll: async () => [],
    }
    vi.stubGlobal('caches', { open: async () => cache })
    vi.stubGlobal('navigator', browser)
    const seen = { name: 'upubly-pictures', most: { files: 5, bytes: 100 } }
    await keepSeen(seen, '/media/a.thumb.webp', async () => new Response('x'))
    expect([...kept.keys()]).toEqual(['/media/a.thumb.webp'])
  },
)
