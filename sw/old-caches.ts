import { isOfKind } from './app-files.ts'

/** Versions of before used Workbox, and kept whatever they were answered. */
async function openOld(): Promise<{ name: string; cache: Cache }[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith('workbox-'))
  return await Promise.all(names.map(async (name) => ({ name, cache: await caches.open(name) })))
}

/** Whether the version that answers now has something else in the place of its page or of its parts. */
export async function isSpoiled(page: string): Promise<boolean> {
  for (const { cache } of await openOld())
    for (const request of await cache.keys()) {
      const kept = await cache.match(request)
      const { pathname } = new URL(request.url)
      if (!kept || !isOfKind(pathname, kept)) return true
      if (pathname === page && !(await kept.text()).includes('id="root"')) return true
    }
  return false
}

export async function deleteOldCaches(): Promise<void> {
  for (const { name } of await openOld()) await caches.delete(name)
}
