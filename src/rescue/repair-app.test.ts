import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeCaches } from '#tests/fakes/device/fake-caches.ts'
import { repairApp } from './repair-app.ts'

const page =
  '<script src="/boot.js"></script><div id="root"></div><script src="/assets/a-1.js"></script><link rel="stylesheet" href="/assets/c-3.css">'
const list = [
  '/assets/a-1.js',
  '/assets/b-2.js',
  '/index.html',
  7,
  'https://elsewhere.example/x.js',
]

const good = (path: string) => {
  if (path === '/app-files.json') return Response.json(list)
  return new Response(path === '/dashboard' ? page : '{"status":"success"}')
}

let fake: FakeCaches
let asked: string[]
let unregistered: number
let answer: (path: string) => Response | Promise<Response>

beforeEach(async () => {
  fake = new FakeCaches()
  await fake.open('workbox-precache-v2')
  await fake.open('app')
  asked = []
  unregistered = 0
  const registration = { unregister: async () => ++unregistered > 0 }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistrations: async () => [registration] } })
  vi.stubGlobal('caches', fake)
  vi.stubGlobal('fetch', async (path: string, { cache }: RequestInit) => {
    asked.push(`${cache} ${path}`)
    return await answer(path)
  })
  answer = good
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('a repair removes the worker and its caches, and fetches the page and its parts again', async () => {
  expect(await repairApp()).toBe('repaired')
  expect(unregistered).toBe(1)
  expect(await fake.keys()).toEqual([])
  expect(asked.toSorted()).toEqual([
    'no-store /api/v1/health',
    'no-store /app-files.json',
    'no-store /assets/a-1.js?resgate',
    'no-store /boot.js?resgate',
    ...['/assets/a-1.js', '/assets/b-2.js', '/assets/c-3.css', '/boot.js', '/dashboard'].map(
      (path) => `reload ${path}`,
    ),
    ...['reload /index.html', 'reload /sw.js'],
  ])
})

it.each<[string, (path: string) => Response | Promise<Response>]>([
  ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['another page answers', () => new Response('<h1>Wi-Fi</h1>')],
  ['something else answers', () => new Response('null')],
  [
    'the page does not come',
    (path) => (path === '/dashboard' ? new Response('', { status: 502 }) : good(path)),
  ],
  [
    'the page is another',
    (path) => (path === '/dashboard' ? new Response('<h1>Wi-Fi</h1>') : good(path)),
  ],
  [
    'what starts the page does not come',
    (path) => (path.includes('a-1') ? new Response('', { status: 404 }) : good(path)),
  ],
  [
    'another page answers in its place',
    (path) => (path.includes('a-1') ? new Response('<h1>Wi-Fi</h1>') : good(path)),
  ],
  ['the server is at its end', () => new Response('{"status":"success"}', { status: 503 })],
])('nothing is removed while %s', async (_what, bad) => {
  answer = bad
  expect(await repairApp()).toBe('unreachable')
  expect(unregistered).toBe(0)
  expect(await fake.keys()).toHaveLength(2)
})

it('a browser without workers or caches is repaired as far as possible', async () => {
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('caches', { keys: () => Promise.reject(new DOMException('', 'SecurityError')) })
  expect(await repairApp()).toBe('repaired')
  expect(asked).toContain('reload /dashboard')
})

it('a repair fetches few files at a time, each of many, and one that does not come holds up none', async () => {
  const many = Array.from({ length: 60 }, (_, at) => `/assets/part-${at}.js`)
  let now = 0
  let most = 0
  answer = async (path) => {
    if (path === '/app-files.json') return Response.json(many)
    if (!path.includes('part-')) return good(path)
    now += 1
    most = Math.max(most, now)
    await new Promise((resolve) => setTimeout(resolve, 1))
    now -= 1
    if (path.includes('part-3')) throw new TypeError('Failed to fetch')
    return new Response('')
  }
  expect(await repairApp()).toBe('repaired')
  expect(asked.filter((path) => path.includes('part-')).toSorted()).toEqual(
    many.map((path) => `reload ${path}`).toSorted(),
  )
  expect(most).toBeGreaterThan(1)
  expect(most).toBeLessThanOrEqual(6)
})

it('a repair asks for no further file after a minute', async () => {
  let at = 0
  vi.spyOn(performance, 'now').mockImplementation(() => at)
  answer = (path) => {
    if (path === '/assets/a-1.js') at = 61_000
    return good(path)
  }
  list.unshift(...Array.from({ length: 20 }, (_, index) => `/assets/part-${index}.js`))
  try {
    expect(await repairApp()).toBe('repaired')
  } finally {
    list.splice(0, 20)
    vi.restoreAllMocks()
  }
  expect(asked.filter((path) => path.startsWith('reload ')).length).toBeLessThan(12)
})
