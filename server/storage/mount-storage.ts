import * as endpoints from '#contract/endpoints/endpoints.ts'
import { mount } from '../api/mount-endpoint.ts'
import type { Deps } from '../deps.ts'
import type { App } from '../http/app-env.ts'
import { requireOpenFolder } from '../media-access/require-open-folder.ts'
import { changeFolderPassword, lockFolder } from './changes/change-folder-password.ts'
import { createFolder } from './changes/create-folder.ts'
import { deleteItems } from './changes/delete-items.ts'
import { moveItems } from './changes/move-items.ts'
import { purgeItems } from './changes/purge-items.ts'
import { renameFile, renameFolder, requireOpenFile } from './changes/rename-item.ts'
import { restoreItems } from './changes/restore-items.ts'
import { findUses } from './lists/find-uses.ts'
import { getFolder, listFiles, listFolders } from './lists/get-folder.ts'
import { listTrash } from './lists/list-trash.ts'
import { lookUpNames } from './lists/look-up-names.ts'
import { searchStorage } from './lists/search-storage.ts'
import { toStorageFile } from './to-storage-file.ts'
import { toStorageFolder } from './to-storage-folder.ts'

/** Folders of the storage, and what is done with the files in them (`bytes/mount-storage-bytes.ts`: bytes). */
export function mountStorage(app: App, deps: Deps): void {
  mountFolders(app, deps)
  mountPasswords(app, deps)
  mountFiles(app, deps)
  mountItems(app, deps)
  mountTrash(app, deps)
}

function mountFolders(app: App, deps: Deps): void {
  mount(app, deps, endpoints.listStorageFolders, ({ access }) => listFolders(deps.db, access, null))
  mount(app, deps, endpoints.createStorageFolder, ({ access, body }) =>
    createFolder(deps, access, body),
  )
  mount(app, deps, endpoints.getStorageFolder, ({ access, params, query }) =>
    getFolder(deps, access, { ...query, folderId: params.id }),
  )
  mount(app, deps, endpoints.listStorageFiles, async ({ access, params, query, log }) => {
    const { password, ...order } = query
    const folderId = params.id
    await requireOpenFolder({ ...deps, log }, deps.db, { ...access, folderId, password })
    return await listFiles(deps, access, { ...order, folderId })
  })
  mount(app, deps, endpoints.renameStorageFolder, ({ access, params, body }) =>
    renameFolder(deps, access, { folderId: params.id, name: body.new_name }),
  )
  mount(app, deps, endpoints.deleteStorageFolder, async ({ access, params }) => {
    await deleteItems(deps, access, { file_ids: [], folder_ids: [params.id] })
    return {}
  })
}

function mountPasswords(app: App, deps: Deps): void {
  mount(app, deps, endpoints.unlockStorageFolder, async ({ access, params, body, log }) => {
    const asked = { ...access, ...body, folderId: params.id, isTrashSeen: true }
    const folder = await requireOpenFolder({ ...deps, log }, deps.db, asked)
    return toStorageFolder({ ...folder, isShut: false })
  })
  mount(app, deps, endpoints.lockStorageFolder, async ({ access, params }) => {
    await lockFolder(deps.db, access, params.id)
    return {}
  })
  mount(app, deps, endpoints.changeFolderPassword, (call) => {
    const { access, project, params, body } = call
    const asked = { folderId: params.id, role: project.role, change: body, origin: call }
    return changeFolderPassword(deps, access, asked)
  })
}

function mountFiles(app: App, deps: Deps): void {
  mount(app, deps, endpoints.getStorageFile, async ({ access, params }) =>
    toStorageFile(deps, access, await requireOpenFile(deps, deps.db, access, params.id)),
  )
  mount(app, deps, endpoints.renameStorageFile, ({ access, params, body }) =>
    renameFile(deps, access, { fileId: params.id, name: body.new_name }),
  )
  mount(app, deps, endpoints.deleteStorageFile, async ({ access, params }) => {
    await deleteItems(deps, access, { file_ids: [params.id], folder_ids: [] })
    return {}
  })
}

function mountItems(app: App, deps: Deps): void {
  mount(app, deps, endpoints.moveStorageItems, async ({ access, body }) => {
    await moveItems(deps, access, body)
    return {}
  })
  mount(app, deps, endpoints.deleteStorageItems, async ({ access, body }) => {
    await deleteItems(deps, access, body)
    return {}
  })
  mount(app, deps, endpoints.findStorageUses, ({ access, body }) => findUses(deps.db, access, body))
  mount(app, deps, endpoints.lookUpStorageNames, async ({ access, body }) => ({
    found: await lookUpNames(deps, access, body.names),
  }))
  mount(app, deps, endpoints.searchStorage, ({ access, query }) =>
    searchStorage(deps, access, query),
  )
}

function mountTrash(app: App, deps: Deps): void {
  mount(app, deps, endpoints.listStorageTrash, ({ access }) => listTrash(deps.db, access))
  mount(app, deps, endpoints.restoreStorageItems, async ({ access, body }) => {
    await restoreItems(deps, access, body)
    return {}
  })
  mount(app, deps, endpoints.purgeStorageItems, async ({ access, body }) => {
    await purgeItems(deps, access, body)
    return {}
  })
}
