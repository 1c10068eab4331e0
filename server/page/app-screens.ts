import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

export interface AppScreen {
  /** Whether only a signed-in person is shown the screen; others are sent to the sign-in. */
  isForMembers: boolean
  /**
   * The value of a `Link` header with which the browser asks for all scripts of the screen at once, and
   * not for one after another has run. Undefined when there are none.
   */
  preloads: string | undefined
}

/** Vite's list of what it has built: https://vite.dev/guide/backend-integration */
const manifestSchema = v.record(
  v.string(),
  v.object({
    file: v.string(),
    imports: v.optional(v.array(v.string()), []),
  }),
)
type Manifest = v.InferOutput<typeof manifestSchema>

/** Where Vite writes its list, within the folder of the build. */
export const manifestFile = '.vite/manifest.json'

/** A screen's code, apart from its route, as the router's plugin names it. */
const screenKey = /^routes\/(.+)\.tsx\?tsr-split=component$/

/** The layout of all screens for members; folders and files that begin with '_' are no part of addresses. */
const layout = '_app'

/**
 * Bytes of one `Link` header. Proxies refuse answers with large headers, nginx those over 4 KiB by its
 * default, https://nginx.org/en/docs/http/ngx_http_proxy_module.html#proxy_buffer_size
 */
const longestHeader = 2_000

/**
 * Finds the app's screen at an address, from the list of what was built; undefined where there is none.
 * `onUnreadable` is told once of each list that cannot be read.
 */
export function openAppScreens(
  folder: string,
  onUnreadable: (error: unknown) => void,
): (path: string) => AppScreen | undefined {
  const path = join(folder, manifestFile)
  let readAt = 0
  let unreadableAt = 0
  let screens: { pattern: RegExp; screen: AppScreen }[] = []
  return (asked) => {
    // The page may have been built again since the start, or is just being put in its place.
    const { mtimeMs = readAt } = statSync(path, { throwIfNoEntry: false }) ?? {}
    if (mtimeMs !== readAt) {
      try {
        const manifest = v.parse(manifestSchema, JSON.parse(readFileSync(path, 'utf8')))
        screens = listScreens(
          manifest,
          (file) => statSync(join(folder, file), { throwIfNoEntry: false })?.size ?? 0,
        )
        readAt = mtimeMs
      } catch (error) {
        // A list that is half written is read at the next call; until then the earlier one stands.
        if (unreadableAt !== mtimeMs) onUnreadable(error)
        unreadableAt = mtimeMs
      }
    }
    return screens.find(({ pattern }) => pattern.test(asked))?.screen
  }
}

function listScreens(manifest: Manifest, sizeOf: (file: string) => number) {
  const routes = Object.keys(manifest).flatMap((key) => screenKey.exec(key)?.[1] ?? [])
  const keyOf = (route: string) => `routes/${route}.tsx?tsr-split=component`
  return routes.flatMap((route) => {
    const pattern = patternOfRoute(route)
    if (pattern === undefined) return []
    const isForMembers = route.startsWith(`${layout}/`)
    const own = isForMembers ? [keyOf(layout), keyOf(route)] : [keyOf(route)]
    const files = [...withImports(manifest, own)]
      .map((key) => manifest[key]?.file ?? '')
      .filter((file) => file.endsWith('.js'))
    return [{ pattern, screen: { isForMembers, preloads: writePreloads(files, sizeOf) } }]
  })
}

/**
 * The addresses of a route file: '_app/posts.create' is '/posts/create', 'users.$id' is '/users/7'.
 * Undefined for layouts and for what catches all other addresses ('$').
 */
export function patternOfRoute(route: string): RegExp | undefined {
  const segments = route.split(/[/.]/).filter((segment) => segment !== 'index')
  const named = segments.filter((segment) => !segment.startsWith('_'))
  if (named.length === 0 || named.at(-1) === '$') return undefined
  const parts = named.map((segment) => (segment.startsWith('$') ? '[^/]+' : segment))
  return new RegExp(`^/${parts.join('/')}/?$`)
}

function withImports(manifest: Manifest, keys: readonly string[]): Set<string> {
  const found = new Set(keys)
  for (const key of found) for (const next of manifest[key]?.imports ?? []) found.add(next)
  return found
}

/** Names the largest files first: they take longest, and browsers ask for some six at a time. */
function writePreloads(
  files: readonly string[],
  sizeOf: (file: string) => number,
): string | undefined {
  const bySize = files
    .map((file) => ({ file, size: sizeOf(file) }))
    .filter(({ size }) => size > 0)
    .sort((a, b) => b.size - a.size)
  let header = ''
  for (const { file } of bySize) {
    const next = `${header && `${header}, `}</${file}>; rel=modulepreload`
    if (next.length > longestHeader) break
    header = next
  }
  return header || undefined
}
