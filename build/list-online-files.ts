import type { Rolldown } from 'vite'
import { isLayoutOf, routeOf } from './routes.ts'

/** What the bundler knows of a module: which modules load it on demand. */
export interface ModuleGraph {
  getModuleInfo(id: string): { dynamicImporters: readonly string[] } | null
}

/** Outside the app's layout, and shown without a connection, too. */
const keptRoutes = ['/signin']
/** Within it, where nothing can be done without a connection. */
const onlineScreens = ['account/account-screen.tsx', 'activity/activity-screen.tsx'].map(
  (file) => `/src/screens/${file}`,
)
const appLayout = '/_app'

/**
 * The files that are of no use without a connection, so that the worker does not keep them: of
 * public pages (sign-up, a mailed link), and of what only the server can do.
 */
export function listOnlineFiles(bundle: Rolldown.OutputBundle, graph: ModuleGraph): Set<string> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const ofApp = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
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
  return asked !== undefined && asked.length > 0 && asked.every(isOnlineScreen)
}

function isOnlineScreen(moduleId: string): boolean {
  if (onlineScreens.some((file) => moduleId.endsWith(file))) return true
  const route = routeOf(moduleId)
  if (route === undefined || route === appLayout) return false
  return !isLayoutOf(appLayout, route) && !keptRoutes.includes(route)
}
