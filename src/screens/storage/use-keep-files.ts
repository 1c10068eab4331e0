import type { FolderStep } from '#contract/storage/storage.ts'
import { formatCount } from '#contract/texts/format-numbers.ts'
import type { RefusedMedia } from '#local/media-owners/add-media.ts'
import { mostChosenFiles } from '#local/storage/take-storage-files.ts'
import { isOnline } from '#src/browser/connectivity.ts'
import { showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { useSession } from '#src/session/session-context.ts'

/** Files and the folder that they are uploaded to. */
export interface PlacedFiles {
  folder: FolderStep
  files: readonly File[]
}

export interface KeptFiles {
  /** How many files were stored on the device, to be uploaded. */
  kept: number
  /** The files that could not be stored on this device, each with the reason. */
  refused: readonly RefusedMedia[]
}

/** Stores files on the device and enqueues their upload. The returned promise never rejects. */
export function useKeepFiles(): (placed: readonly PlacedFiles[]) => Promise<KeptFiles> {
  const { user, project } = useSession()
  return async (placed) => {
    const { keepFilesForStorage } = await import('#src/offline/storage/keep-files-for-storage.ts')
    const refused: RefusedMedia[] = []
    let kept = 0
    for (const { folder, files } of placed) {
      const owner = { userId: user.id, projectId: project.id }
      const target = { ...owner, folderId: folder.folderId, folderName: folder.name }
      for (let from = 0; from < files.length; from += mostChosenFiles) {
        const some = files.slice(from, from + mostChosenFiles)
        const taken = await keepFilesForStorage(some, target)
        kept += taken.kept.length
        refused.push(...taken.refused)
      }
    }
    return { kept, refused }
  }
}

export function describeKept(kept: number): string {
  return formatCount(kept, 'arquivo a caminho', 'arquivos a caminho')
}

export function tellKept(kept: number): void {
  if (kept === 0) return
  showToast({
    title: describeKept(kept),
    ...(!isOnline() && { description: 'Guardado neste aparelho; sobe quando a conexão voltar.' }),
    tone: 'success',
  })
}
