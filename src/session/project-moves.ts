import { getProject } from '#contract/endpoints/projects-write.ts'
import type { Project } from '#contract/projects/project.ts'
import { readKnownProjects } from '#local/session/known-projects.ts'
import { call, isUnreachable } from '#src/api/call.ts'
import { showErrorToast, showToast } from '#src/components/ui/toast-queue.ts'
import { noteTrouble } from '#src/page/device-trouble.ts'
import { openDevice } from '#src/page/open-device.ts'
import { forgetLostCopies } from './forget-lost-copies.ts'

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
    noteTrouble(error)
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
