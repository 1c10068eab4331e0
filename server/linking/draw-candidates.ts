import { readFile } from 'node:fs/promises'
import { fetchSquare } from '../accounts/fetch-square.ts'
import { forEachOf } from '../accounts/for-each-of.ts'
import type { Deps } from '../deps.ts'
import type { AccountGrant } from '../networks/linking.ts'

/** In pixels: twice what the dialog shows. */
const side = 80
/** Of a longer list the rest has no picture. */
const drawnAtMost = 50
const patienceMs = 10_000

/** Small pictures by remote id, as data URLs: they are looked at once, and nothing has to be kept. */
export async function drawCandidates(
  deps: Deps,
  owner: string,
  grants: readonly AccountGrant[],
): Promise<ReadonlyMap<string, string>> {
  const signal = AbortSignal.timeout(patienceMs)
  const pictures = new Map<string, string>()
  await forEachOf(grants.slice(0, drawnAtMost), async ({ remoteId, pictureUrl: url }) => {
    if (url === null || signal.aborted) return
    try {
      const drawn = await fetchSquare(deps, { url, side, owner, signal }, (path) => readFile(path))
      pictures.set(remoteId, `data:image/jpeg;base64,${drawn.toString('base64')}`)
    } catch (error) {
      deps.log.info({ err: error }, 'picture of a candidate not drawn')
    }
  })
  return pictures
}
