import { hasExpectedType } from './app-files.ts'

/** Caches of early versions of the app, which used Workbox and did not verify their files. */
async function openOld(): Promise<{ name: string; cache: Cache }[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith('workbox-'))
  return await Promise.all(names.map(async (name) => ({ name, cache: await caches.open(name) })))
}

/** Whether an early version cached something else as its page or scripts, such as a portal's page. */
export async function isAnyOldCacheDamaged(page: string): Promise<boolean> {
  for (const { cache } of await openOld())
    for (const request of await cache.keys()) {
      const kept = await cache.match(request)
      const { pathname } = new URL(request.url)
      if (!kept || !hasExpectedType(pathname, kept)) return true
      if (pathname === page && !(await kept.text()).includes('id="root"')) return true
    }
  return false
}

export async function deleteOldCaches(): Promise<void> {
  for (const { name } of await openOld()) await caches.delete(name)
}
