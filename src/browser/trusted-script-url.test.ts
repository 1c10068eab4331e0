import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { trustedScriptUrl } from './trusted-script-url.ts'

beforeEach(() => {
  vi.stubEnv('DEV', false)
  vi.stubGlobal('location', new URL('https://upubly.test/assets/x'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

it.each(['/sw.js', '/assets/media-worker-1.js', 'https://upubly.test/assets/a.js'])(
  'the URL %s is a script of ours',
  (url) => expect(trustedScriptUrl(url)).toBe(url),
)

it.each([
  'https://elsewhere.test/assets/a.js',
  'https://upubly.test.elsewhere.test/sw.js',
  'blob:https://upubly.test/0c000000-0000-4000-8000-000000000003',
  'blob:https://upubly.test/assets/a.js',
  'data:text/javascript,alert(1)',
  'http://upubly.test/sw.js',
  '/media/project/photo.jpg',
  '/assets/../media/photo.jpg',
  '/api/v1/posts',
])('the URL %s is no script of ours', (url) => {
  expect(() => trustedScriptUrl(url)).toThrow(TypeError)
})
