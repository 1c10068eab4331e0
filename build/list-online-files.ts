import type { Rolldown } from 'vite'
import { isLayoutOf, routeOf } from './routes.ts'

/** What the bundler knows of the modules that one module names. */
export interface ModuleGraph {
  getModuleInfo(id: string): {
    importedIds: readonly string[]
    dynamicallyImportedIds: readonly string[]
  } | null
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
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds)
  const start = chunks.filter(({ isEntry }) => isEntry).flatMap(({ moduleIds }) => moduleIds)
  const ofApp = reach(start, graph, (id) => !isOnlineScreen(id))
  const ofOnline = reach(modules.filter(isOnlineScreen), graph).difference(ofApp)
  const left = chunks.filter(
    ({ moduleIds }) => moduleIds.length > 0 && moduleIds.every((id) => ofOnline.has(id)),
  )
  return new Set(left.map(({ fileName }) => fileName))
}

/** The modules, and all that they load now or later. */
function reach(ids: string[], graph: ModuleGraph, isEntered = (_: string) => true): Set<string> {
  const reached = new Set(ids)
  for (const id of reached) {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {}
    for (const other of [...importedIds, ...dynamicallyImportedIds])
      if (isEntered(other)) reached.add(other)
  }
  return reached
}

function isOnlineScreen(moduleId: string): boolean {
  if (onlineScreens.some((file) => moduleId.endsWith(file))) return true
  const route = routeOf(moduleId)
  if (route === undefined || route === appLayout) return false
  return !isLayoutOf(appLayout, route) && !keptRoutes.includes(route)
}
