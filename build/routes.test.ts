import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { addressOf, isLayoutOf, routeOf } from './routes.ts'

const routes = fileURLToPath(new URL('../src/routes', import.meta.url))

test.each([
  ['/_app/calendar', '/calendar'],
  ['/_app/posts/', '/posts'],
  ['/', '/'],
  ['/_app', '/'],
])('the route %s is found at %s', (route, address) => {
  expect(addressOf(route)).toBe(address)
})

test('a layout surrounds the routes below it, and no others', () => {
  expect(isLayoutOf('/_app', '/_app/calendar')).toBe(true)
  expect(isLayoutOf('/_app/posts/', '/_app/posts/create')).toBe(false)
  expect(isLayoutOf('/', '/signin')).toBe(false)
})

test("every route file names its route, except the root's", () => {
  const files = readdirSync(routes, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => name.endsWith('.tsx') && name !== '__root.tsx'))
    expect(routeOf(`${routes}/${file}?tsr-split=component`), file).toMatch(/^\//)
})

test('other modules are no routes', () => {
  expect(routeOf(`${routes}/signin.tsx`)).toBeUndefined()
})
