import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeCaches } from '#tests/fakes/device/fake-caches.ts'
import { deleteOldCaches, isAnyOldCacheDamaged } from './old-caches.ts'

const name = 'workbox-precache-v2-https://upubly.test/'
const page = '/index.html?__WB_REVISION__=1'
const ours = { text: '<div id="root"></div>', type: 'text/html' }
const portal = { text: '<h1>Wi-Fi</h1>', type: 'text/html' }
const script = { text: 'start()', type: 'text/javascript' }

let fake: FakeCaches
beforeEach(() => {
  fake = new FakeCaches()
  vi.stubGlobal('caches', fake)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

async function keep(files: Record<string, { text: string; type: string }>): Promise<void> {
  const cache = await fake.open(name)
  for (const [path, { text, type }] of Object.entries(files))
    await cache.put(path, new Response(text, { headers: { 'Content-Type': type } }))
}

it.each<[string, boolean, Record<string, typeof ours>]>([
  ['its page and its parts', false, { [page]: ours, '/assets/a.js': script }],
  ['nothing', false, {}],
  ['another page', true, { [page]: portal, '/assets/a.js': script }],
  ['another page for a part', true, { [page]: ours, '/assets/a.js': portal }],
  ['another page for everything', true, { [page]: portal, '/assets/a.js': portal }],
])('a version that cached %s is broken: %s', async (_what, expected, files) => {
  await keep(files)
  expect(await isAnyOldCacheDamaged('/index.html')).toBe(expected)
})

it('caches of older versions are removed, and none of a person', async () => {
  await keep({ [page]: ours })
  await fake.open('upubly-pictures')
  await fake.open('app')
  await deleteOldCaches()
  expect(await fake.keys()).toEqual(['upubly-pictures', 'app'])
})
