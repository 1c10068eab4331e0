import { getProject } from '#contract/endpoints/projects-write.ts'
import type { Project } from '#contract/projects/project.ts'
import {
  folderPicturesOf,
  listDeviceCaches,
  picturesOf,
  viewedOriginals,
  viewedPictures,
} from '#local/app-files/device-caches.ts'
import { forgetLostPosts } from '#local/app-files/kept-weeks.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import { readKnownProjects } from '#local/session/known-projects.ts'
import { call, isUnreachable } from '#src/api/calls/call.ts'
import { browserStorage } from '#src/browser/browser-storage.ts'
import { openDevice } from '#src/browser/open-device.ts'
import { reportStorageError } from '#src/browser/storage-errors.ts'
import { showErrorToast, showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { copyKey } from './copy-keys.ts'

/** How long switching waits for the server, in ms; the device already has the project's data. */
const patienceMs = 3_000

/** The server's version of the project to switch to; undefined without a connection. Shows refusals. */
export async function readProject(id: string): Promise<Project | 'refused' | undefined> {
  try {
    return await call(getProject, { params: { id }, silenceTimeoutMs: patienceMs })
  } catch (error) {
    if (isUnreachable(error)) return undefined
    showErrorToast(error instanceof Error ? error.message : undefined, 'Erro ao trocar projeto')
    return 'refused'
  }
}

/** The projects stored in the database; none when it cannot be read. */
export async function readKept(userId: string): Promise<Project[]> {
  try {
    const { localDb } = await openDevice()
    return await readKnownProjects(localDb, userId)
  } catch {
    return []
  }
}

/** Deletes this device's copies of server data of projects that the person has lost or left. */
export async function forgetLost(userId: string, lost: readonly Project[]): Promise<void> {
  try {
    const { localDb } = await openDevice()
    await forgetLostCopies(
      localDb,
      userId,
      lost.map(({ id }) => id),
    )
  } catch (error) {
    reportStorageError(error)
  }
}

/** Tells why another project is shown now, and that unsent work of the lost project stays on the device. */
export function tellLostProject({ name }: Pick<Project, 'name'>): void {
  showToast({
    title: 'Você não participa mais deste projeto',
    description: `${name}: o projeto foi excluído ou seu acesso foi retirado. O que você escreveu nele e não foi enviado continua neste aparelho.`,
    // Longer than usual, because the message has two sentences and is unexpected.
    durationMs: 15_000,
  })
}

/**
 * Deletes this device's copies of server data of projects that the person no longer belongs to. Their drafts
 * and outbox entries stay.
 */
export async function forgetLostCopies(
  db: LocalDatabase,
  userId: string,
  lost: readonly string[],
): Promise<void> {
  const isOfLost = (prefix: string) => (name: string) =>
    name.startsWith(prefix) && lost.includes(name.slice(prefix.length))
  const copies = browserStorage.keys('').filter(isOfLost(copyKey(userId, '')))
  for (const key of copies) browserStorage.remove(key)
  await db.serverPlannings.bulkDelete(lost.map((projectId) => [userId, projectId]))
  await forgetLostPosts(userId, lost)
  const caches = await listDeviceCaches()
  const pictures = [picturesOf, folderPicturesOf].flatMap((nameOf) =>
    caches.filter(isOfLost(nameOf({ userId, projectId: '' }))),
  )
  // The URLs of viewed files do not name a project, so all are deleted; they are fetched again when shown.
  const viewed = caches.filter((name) => name === viewedPictures || name === viewedOriginals)
  for (const name of [...pictures, ...viewed]) await globalThis.caches.delete(name)
}
