import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { publicPages } from '#contract/site/public-pages.ts'
import { manifestFile, openAppScreens, patternOfRoute } from './app-screens.ts'

const routesFolder = fileURLToPath(new URL('../../src/routes', import.meta.url))
const screen = (route: string) => `routes/${route}.tsx?tsr-split=component`

const manifest = {
  '_start-1.js': { file: 'assets/start-1.js', imports: ['_runtime-1.js'] },
  '_runtime-1.js': { file: 'assets/runtime-1.js' },
  '_shell-1.js': { file: 'assets/shell-1.js', imports: ['_start-1.js'] },
  '_week-1.js': { file: 'assets/week-1.js', imports: ['_shell-1.js'] },
  'assets/picture.png': { file: 'assets/picture-1.png' },
  [screen('_app')]: { file: 'assets/_app-1.js', imports: ['_shell-1.js'] },
  [screen('_app/calendar')]: {
    ...{ file: 'assets/calendar-1.js', imports: ['_week-1.js', 'assets/picture.png'] },
  },
  [screen('_app/posts.create')]: { file: 'assets/create-1.js' },
  [screen('_app/posts.index')]: { file: 'assets/posts-1.js' },
  [screen('_app/users.$id')]: { file: 'assets/user-1.js' },
  [screen('_app/$')]: { file: 'assets/rest-1.js' },
  [screen('signup')]: { file: 'assets/signup-1.js', imports: ['_start-1.js'] },
  [screen('signin')]: { file: 'assets/signin-1.js', imports: ['_start-1.js'] },
}

const onUnreadable = vi.fn()
let folder = ''
beforeEach(async () => {
  onUnreadable.mockClear()
  folder = mkdtempSync(join(tmpdir(), 'upubly-screens-'))
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, '.vite'))
  await build(manifest)
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

/** Writes the list and, of each file that it names, so many bytes as its name is long. */
async function build(
  built: Record<string, { file: string }>,
  extraBytes: Record<string, number> = {},
) {
  for (const { file } of Object.values(built))
    writeFileSync(join(folder, file), 'x'.repeat(file.length + (extraBytes[file] ?? 0)))
  await writeFile(join(folder, manifestFile), JSON.stringify(built))
}

test.each(['/calendar', '/calendar/', '/posts', '/posts/create', '/users/7', '/signin'])(
  'the app has a screen at %s',
  (path) => {
    expect(openAppScreens(folder, onUnreadable)(path)).toBeDefined()
  },
)

test.each([
  '/',
  '/posts/create/more',
  '/users',
  '/users/7/x',
  '/_app',
  '/nothing',
  '/posts.create',
])('the app has no screen at %s', (path) => {
  expect(openAppScreens(folder, onUnreadable)(path)).toBeUndefined()
})

test('the scripts of a screen and of its layout are preloaded, with all that they import, the largest first', () => {
  expect(openAppScreens(folder, onUnreadable)('/calendar')).toEqual({
    isForMembers: true,
    preloads: [
      '</assets/calendar-1.js>; rel=modulepreload',
      '</assets/runtime-1.js>; rel=modulepreload',
      '</assets/shell-1.js>; rel=modulepreload',
      '</assets/start-1.js>; rel=modulepreload',
      '</assets/_app-1.js>; rel=modulepreload',
      '</assets/week-1.js>; rel=modulepreload',
    ].join(', '),
  })
})

test('a public screen comes without the layout', () => {
  const find = openAppScreens(folder, onUnreadable)
  expect(find('/signup')).toEqual({
    isForMembers: false,
    preloads: ['runtime', 'signup', 'start']
      .map((file) => `</assets/${file}-1.js>; rel=modulepreload`)
      .join(', '),
  })
  expect(find('/signin')?.isForMembers).toBe(false)
})

test('a header stays so short that proxies take it, and names whole files', async () => {
  const many = Array.from({ length: 100 }, (_, at) => `assets/part-${at}.js`)
  await build({
    ...manifest,
    ...Object.fromEntries(many.map((file) => [`_${file}`, { file }])),
    [screen('_app/posts.create')]: {
      file: 'assets/create-1.js',
      imports: many.map((file) => `_${file}`),
    },
  } as typeof manifest)
  const { preloads = '' } = openAppScreens(folder, onUnreadable)('/posts/create') ?? {}
  expect(preloads.length).toBeGreaterThan(1_500)
  expect(preloads.length).toBeLessThanOrEqual(2_000)
  expect(preloads).toMatch(/^(<\/assets\/[\w-]+\.js>; rel=modulepreload(, |$))+$/)
})

test('a file that is not there is not preloaded, and a list that is gone is remembered', () => {
  rmSync(join(folder, 'assets/shell-1.js'))
  const find = openAppScreens(folder, onUnreadable)
  expect(find('/calendar')?.preloads).not.toContain('shell')
  rmSync(join(folder, manifestFile))
  expect(find('/calendar')?.preloads).toContain('/assets/calendar-1.js')
})

test('a page that is built again is read again', async () => {
  const find = openAppScreens(folder, onUnreadable)
  expect(find('/billing')).toBeUndefined()
  await build({ ...manifest, [screen('_app/billing')]: { file: 'assets/billing-2.js' } } as never)
  const later = new Date(Date.now() + 5_000)
  await utimes(join(folder, manifestFile), later, later)
  expect(find('/billing')?.preloads).toContain('/assets/billing-2.js')
})

test('a list that is half written leaves the earlier one in force until it is whole', async () => {
  const find = openAppScreens(folder, onUnreadable)
  expect(find('/calendar')).toBeDefined()
  const later = (seconds: number) => new Date(Date.now() + seconds * 1000)
  const next = JSON.stringify({ [screen('_app/billing')]: { file: 'assets/billing-2.js' } })
  await writeFile(join(folder, manifestFile), next.slice(0, 20))
  await utimes(join(folder, manifestFile), later(5), later(5))
  expect(find('/calendar')?.preloads).toContain('/assets/calendar-1.js')
  expect(find('/posts')).toBeDefined()
  expect(onUnreadable).toHaveBeenCalledOnce()
  // The rest of it may come within the same tick of the file system's clock.
  await writeFile(join(folder, manifestFile), next)
  await utimes(join(folder, manifestFile), later(5), later(5))
  expect(find('/billing')).toBeDefined()
  expect(find('/calendar')).toBeUndefined()
})

test('every route file of the app has an address, except the layout and what catches the rest', () => {
  const routes = readdirSync(routesFolder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !name.endsWith('__root.tsx'))
    .map((name) => name.replace(/\.tsx$/, ''))
  expect(routes.filter((route) => !patternOfRoute(route)).toSorted()).toEqual([
    '_app',
    '_app/$',
    'index',
  ])
  const patterns = routes.flatMap((route) => patternOfRoute(route) ?? [])
  const isFound = (path: string) => patterns.some((pattern) => pattern.test(path))
  for (const path of ['/dashboard', '/posts', '/posts/create', '/settings/team', '/verify'])
    expect(isFound(path), path).toBe(true)
  // No address is both of the app and of the public site.
  expect(publicPages.filter(isFound)).toEqual([])
})
