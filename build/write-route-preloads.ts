import type { Plugin, Rolldown } from 'vite'
import { addressOf, isLayoutOf, routeOf } from './routes.ts'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/**
 * Tells `public/theme.js` which files each route within a layout needs, so that it can preload them
 * for signed-in people before the app runs.
 */
export function writeRoutePreloads(): Plugin {
  return {
    name: 'write-route-preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const script = 'src="/theme.js"'
        if (!html.includes(script)) throw new Error(`The page has no ${script} to tell its parts`)
        return html.replace(script, `${script} data-parts='${JSON.stringify(listParts(bundle))}'`)
      },
    },
  }
}

function listParts(bundle: Bundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const holders = new Map<string, Chunk>()
  for (const chunk of chunks)
    for (const id of chunk.moduleIds) {
      const route = routeOf(id)
      if (route !== undefined) holders.set(route, chunk)
    }
  const start = withImports(
    chunks.filter(({ isEntry }) => isEntry),
    bundle,
  )
  const parts: Record<string, string[]> = {}
  for (const [route, chunk] of holders) {
    const layouts = [...holders.keys()].filter((other) => isLayoutOf(other, route))
    if (layouts.length === 0 || route.includes('$')) continue
    const around = layouts.flatMap((layout) => holders.get(layout) ?? [])
    const needed = withImports([...around, chunk], bundle)
    parts[addressOf(route)] = [...needed.difference(start)]
  }
  return parts
}

function withImports(chunks: Chunk[], bundle: Bundle): Set<string> {
  const files = new Set(chunks.map(({ fileName }) => fileName))
  for (const file of files) {
    const found = bundle[file]
    if (found?.type === 'chunk') for (const other of found.imports) files.add(other)
  }
  return files
}
