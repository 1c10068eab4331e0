import type { Rolldown } from 'vite'

/** What the bundler knows of a module: which modules load it on demand. */
export interface ModuleGraph {
  getModuleInfo(id: string): { dynamicImporters: readonly string[] } | null
}

/** The screens of public addresses, except the sign-in: those within the app's layout lie in `_app`. */
const onlineRoute = /\/src\/routes\/(?!_app[./]|signin\.)[^?]+\?tsr-split=component$/
/** Within the app's layout, where nothing can be done without a connection. */
const onlineScreen = /\/src\/screens\/(account\/account-screen|activity\/activity-screen)\.tsx$/
/** The page's first script; it holds `main.tsx` (`vite.config.ts`). */
const start = /\/src\/main\.tsx$/

/**
 * The files that are of no use without a connection, so that the worker does not keep them: of
 * public pages (sign-up, a mailed link), and of what only the server can do.
 */
export function listOnlineFiles(bundle: Rolldown.OutputBundle, graph: ModuleGraph): Set<string> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const ofApp = new Set(
    chunks
      .filter(({ moduleIds }) => moduleIds.some((id) => start.test(id)))
      .map(({ fileName }) => fileName),
  )
  if (ofApp.size === 0) throw new Error('No file of the page has src/main.tsx')
  for (const name of ofApp) {
    const { imports = [], dynamicImports = [] } = byName.get(name) ?? {}
    const onDemand = dynamicImports.filter((file) => !isOnline(byName.get(file), graph))
    for (const file of [...imports, ...onDemand]) ofApp.add(file)
  }
  const left = chunks.filter(
    ({ fileName, moduleIds }) => moduleIds.length > 0 && !ofApp.has(fileName),
  )
  return new Set(left.map(({ fileName }) => fileName))
}

/** Whether a file is loaded on demand only for screens that need a connection. */
function isOnline(chunk: Rolldown.OutputChunk | undefined, graph: ModuleGraph): boolean {
  const asked = chunk?.moduleIds.filter(
    (id) => (graph.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0,
  )
  return (
    asked !== undefined &&
    asked.length > 0 &&
    asked.every((id) => onlineRoute.test(id) || onlineScreen.test(id))
  )
}
