import { deletePicturesExcept, picturesOf } from '#local/device-caches.ts'
import { browserStorage } from '#src/page/browser-storage.ts'
import { copyKey } from '#src/session/copy-keys.ts'
import { readAbout } from './device-copy.ts'

/** With the current project's copy and what was typed last (`unload-backup.ts`) it has to fit into 5 MiB of characters. */
const mostCharactersOfOthers = 1_400_000
const mostOthers = 4

/**
 * The copies of a person's other projects stay as long as there is room, with their pictures; those
 * that were not used for longest go first.
 */
export async function boundCopies(current: { userId: string; projectId: string }): Promise<void> {
  const { userId } = current
  const prefix = copyKey(userId, '')
  const others = browserStorage
    .keys(prefix)
    .map((key) => key.slice(prefix.length))
    .filter((projectId) => projectId !== current.projectId)
    .map((projectId) => describeCopy(userId, projectId))
    .toSorted((a, b) => b.writtenAt - a.writtenAt)
  const kept = [picturesOf(current)]
  let room = mostCharactersOfOthers
  for (const { projectId, characters } of others) {
    room -= characters
    if (room >= 0 && kept.length <= mostOthers) kept.push(picturesOf({ userId, projectId }))
    else browserStorage.remove(copyKey(userId, projectId))
  }
  await deletePicturesExcept(kept)
}

function describeCopy(userId: string, projectId: string) {
  const text = browserStorage.read(copyKey(userId, projectId)) ?? ''
  return { projectId, characters: text.length, writtenAt: readAbout(text)?.timestamp ?? 0 }
}
