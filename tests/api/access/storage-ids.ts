import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { storageFiles, storageFolders } from '#server/db/schema/storage.ts'
import type { Deps } from '#server/deps.ts'
import { nameColumns } from '#server/storage/search-name.ts'
import { hashOf } from '#tests/setup/posting/send-upload.ts'
import type { TestPerson } from '#tests/setup/server/open-test-world.ts'

/** A call of the person under test that names something of somebody else. */
export type Try = (of: TestPerson) => Promise<Response>
export type Refusal = [status: number, code: string]

type StoreDeps = Pick<Deps, 'db'>

/** A folder alone; in the trash as an item of its own. */
export async function keepFolder(
  { db }: StoreDeps,
  { projectId }: TestPerson,
  isTrashed = false,
): Promise<string> {
  const [id, createdAt] = [randomUUID(), new Date()]
  const trash = isTrashed ? { trashId: id, trashedAt: createdAt } : {}
  await db.insert(storageFolders).values({ id, projectId, ...nameColumns(id), createdAt, ...trash })
  return id
}

async function keepFile(deps: StoreDeps, of: TestPerson, isTrashed = false): Promise<string> {
  const [id, now, folderId] = [randomUUID(), new Date(), await keepFolder(deps, of)]
  const trash = isTrashed ? { trashId: id, trashedAt: now } : {}
  await deps.db.insert(storageFiles).values({
    ...{ id, projectId: of.projectId, folderId, size: 1, contentType: 'text/plain' },
    ...{ ...nameColumns(id), createdAt: now, updatedAt: now, ...trash },
  })
  return id
}

/** A file whose bytes have not arrived. */
export async function announce(deps: StoreDeps, of: TestPerson, size: number): Promise<string> {
  const id = await keepFile(deps, of)
  const announcedUntil = new Date(Date.now() + 86_400_000)
  const columns = { announcedUntil, createdBy: of.userId, size }
  await deps.db.update(storageFiles).set(columns).where(eq(storageFiles.id, id))
  return id
}

interface StorageTools {
  deps(): StoreDeps
  send(path: string, json: unknown, headers?: Record<string, string>): Promise<Response>
  /** The id of an upload of the photo. */
  uploadBy(of: TestPerson): Promise<string>
  /** The hash of the photo, which their project has from then on. */
  keepPhoto(of: TestPerson): Promise<string>
  photo(): Buffer
  /** Of the person who calls. */
  here(): { folderId: string; announcedId: string }
}

const notFound: Refusal = [404, 'NOT_FOUND']
const noUpload: Refusal = [410, 'UPLOAD_EXPIRED']
const noMedia: Refusal = [400, 'UPLOAD_INCOMPLETE']

const ofItems: [call: string, path: string, isInTrash: boolean][] = [
  ['deleteStorageItems', '/storage/delete', false],
  ['findStorageUses', '/storage/uses', false],
  ['restoreStorageItems', '/storage/trash/restore', true],
  ['purgeStorageItems', '/storage/trash/purge', true],
]

/** Every id that a body of the storage's calls may name. */
export function listStorageTries(tools: StorageTools): Record<string, [Try, Refusal]> {
  const { send, deps, here } = tools
  const folderOf = (of: TestPerson, isTrashed = false) => keepFolder(deps(), of, isTrashed)
  const fileOf = (of: TestPerson, isTrashed = false) => keepFile(deps(), of, isTrashed)
  const move = (target_folder_id: string | null, items: object) =>
    send('/storage/move', { ...items, target_folder_id })
  const store = (file: object) => {
    const known = { file_name: 'bolo.jpg', file_size: tools.photo().length }
    const body = { ...known, folder_id: here().folderId, ...file }
    return send('/storage/files', body, { 'Idempotency-Key': randomUUID() })
  }
  const complete = (body: object) => send('/storage/complete-upload', body)
  const tries: Record<string, [Try, Refusal]> = {
    'createStorageFolder.parent_folder_id': [
      async (of) => send('/storage/folders', { name: 'x', parent_folder_id: await folderOf(of) }),
      notFound,
    ],
    'announceStorageFile.folder_id': [
      async (of) => {
        const announced = { file_name: 'bolo.jpg', file_size: 1, folder_id: await folderOf(of) }
        return send('/storage/upload-url', announced)
      },
      notFound,
    ],
    'completeStorageUpload.file_id': [
      async (of) => complete({ file_id: await announce(deps(), of, tools.photo().length) }),
      notFound,
    ],
    'completeStorageUpload.upload_id': [
      async (of) => complete({ file_id: here().announcedId, upload_id: await tools.uploadBy(of) }),
      noUpload,
    ],
    'fetchStorageFile.folder_id': [
      async (of) => {
        const asked = { folder_id: await folderOf(of), url: 'https://127.0.0.1/foto.jpg' }
        return send('/storage/fetch', asked, { 'Idempotency-Key': crypto.randomUUID() })
      },
      notFound,
    ],
    'storeStorageFile.folder_id': [
      async (of) => store({ folder_id: await folderOf(of), sha256: hashOf(tools.photo()) }),
      notFound,
    ],
    'storeStorageFile.upload_id': [
      async (of) => store({ upload_id: await tools.uploadBy(of), sha256: hashOf(tools.photo()) }),
      noUpload,
    ],
    'storeStorageFile.sha256': [
      async (of) => store({ sha256: await tools.keepPhoto(of) }),
      noMedia,
    ],
    'moveStorageItems.file_ids': [
      async (of) => move(here().folderId, { file_ids: [await fileOf(of)] }),
      notFound,
    ],
    'moveStorageItems.folder_ids': [
      async (of) => move(null, { folder_ids: [await folderOf(of)] }),
      notFound,
    ],
    'moveStorageItems.target_folder_id': [
      async (of) => move(await folderOf(of), { folder_ids: [here().folderId] }),
      notFound,
    ],
  }
  for (const [call, path, isTrashed] of ofItems) {
    tries[`${call}.file_ids`] = [
      async (of) => send(path, { file_ids: [await fileOf(of, isTrashed)] }),
      notFound,
    ]
    tries[`${call}.folder_ids`] = [
      async (of) => send(path, { folder_ids: [await folderOf(of, isTrashed)] }),
      notFound,
    ]
  }
  return tries
}
