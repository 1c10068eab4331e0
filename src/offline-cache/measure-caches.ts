import { isOfWeeks, listDeviceCaches } from '#local/app-files/device-caches.ts'
import { listKept } from '#local/app-files/kept-files.ts'
import type { Amount } from '#local/person/measure-device.ts'

/**
 * The number of stored thumbnails and of viewed photos and videos, and the bytes of all caches on the device.
 */
export async function measureCaches(): Promise<Amount> {
  let [count, bytes] = [0, 0]
  for (const name of await listDeviceCaches()) {
    const kept = await listKept(await caches.open(name))
    if (!isOfWeeks(name)) count += kept.length
    bytes += kept.reduce((sum, file) => sum + file.bytes, 0)
  }
  return { count, bytes }
}
