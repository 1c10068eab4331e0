import { readFileSync } from 'node:fs'

/** The id of the route whose screen this module is ('/_app/posts/'); undefined for others. */
export function routeOf(moduleId: string): string | undefined {
  const [file = '', query] = moduleId.split('?')
  if (query !== 'tsr-split=component') return undefined
  const [, route] = /createFileRoute\('([^']+)'\)/.exec(readFileSync(file, 'utf8')) ?? []
  if (route === undefined) throw new Error(`${file} has a screen, but names no route`)
  return route
}

/** Whether a layout ('/_app') surrounds the route ('/_app/calendar'). */
export function isLayoutOf(route: string, inner: string): boolean {
  return inner.startsWith(`${route}/`)
}

/** The address of a route; layouts without an address begin with an underscore. */
export function addressOf(route: string): string {
  const segments = route.split('/').filter((segment) => segment !== '' && !segment.startsWith('_'))
  return `/${segments.join('/')}`
}
