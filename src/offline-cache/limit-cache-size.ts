import { millisecondsInDay } from 'date-fns/constants'
import { deletePicturesExcept } from '#local/app-files/device-caches.ts'
import { forgetOldWeeks } from '#local/app-files/kept-weeks.ts'
import { browserStorage } from '#src/browser/browser-storage.ts'
import { copyKey } from '#src/session/copy-keys.ts'
import { isProjectLost } from './is-project-lost.ts'
import { readAbout } from './serialize-cache.ts'

/** Other copies share localStorage (5 MiB of characters) with the current copy and the unload backups. */
const mostCharactersOfOthers = 1_400_000
const mostOthers = 4
/** How long a week of all projects is kept, in ms: as long as a session. */
export const keptWeeksMs = 7 * millisecondsInDay

/**
 * Keeps the copies of the person's other projects, with their pictures, as long as there is room; the
 * least recently used ones are deleted first.
 */
export async function limitCacheSize(current: {
  userId: string
  projectId: string
}): Promise<void> {
  const { userId } = current
  const prefix = copyKey(userId, '')
  const others = browserStorage
    .keys(prefix)
    .map((key) => key.slice(prefix.length))
    .filter((projectId) => projectId !== current.projectId)
    .map((projectId) => describeCopy(userId, projectId))
    .toSorted((a, b) => b.writtenAt - a.writtenAt)
  const kept = [current]
  let room = mostCharactersOfOthers
  for (const { projectId, characters } of others) {
    room -= characters
    // Copies of lost projects are deleted when the loss is noticed, unless the page was closed just then.
    const isKept = room >= 0 && kept.length <= mostOthers && !isProjectLost(userId, projectId)
    if (isKept) kept.push({ userId, projectId })
    else browserStorage.remove(copyKey(userId, projectId))
  }
  await deletePicturesExcept(kept)
  await forgetOldWeeks(userId, Date.now() - keptWeeksMs)
}

function describeCopy(userId: string, projectId: string) {
  const text = browserStorage.read(copyKey(userId, projectId)) ?? ''
  return { projectId, characters: text.length, writtenAt: readAbout(text)?.timestamp ?? 0 }
}
