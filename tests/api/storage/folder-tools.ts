import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { expect } from 'vitest'
import * as endpoints from '#contract/endpoints/storage.ts'
import type { ProjectRole } from '#contract/projects/project.ts'
import { StorageFolder, StorageFolderContent } from '#contract/storage/storage.ts'
import { media } from '#server/db/schema/media.ts'
import { projects } from '#server/db/schema/projects.ts'
import { storageFiles, storageFolders } from '#server/db/schema/storage.ts'
import { startSession } from '#server/sign-in/start-session.ts'
import { nameColumns } from '#server/storage/search-name.ts'
import { codeOf, dataOf, type TestApp } from '#tests/setup/server/create-test-app.ts'
import { type AccessPerson, addCaller, joinProject } from '../../setup/people/access-world.ts'

export const folderPassword = 'Segredo-1'

type Answer = Awaited<ReturnType<TestApp['request']>>
type StoredFile = typeof storageFiles.$inferInsert

/** A project with its owner, and short ways to call the storage in it. */
export async function openFolders(api: TestApp) {
  const { deps } = api
  const projectId = randomUUID()
  await deps.db.insert(projects).values({ id: projectId, name: 'Padaria', description: '' })

  const addMember = async (role: ProjectRole) => {
    const person = await addCaller(deps)
    await joinProject(deps, projectId, person.userId, role)
    return person
  }
  const owner = await addMember('OWNER')
  /** Another session of the same person. */
  const signInAgain = async (person: AccessPerson = owner) => {
    const { accessToken } = await startSession(deps, person.userId)
    return { ...person, token: accessToken }
  }
  const send = (method: string, path: string, json?: unknown, by: AccessPerson = owner) =>
    api.request(`/storage${path}`, {
      ...{ method, token: by.token, projectId },
      ...(json !== undefined && { json }),
    })
  const read = async <S extends v.GenericSchema>(answer: Promise<Answer>, schema: S) => {
    const { status, json } = await answer
    expect([status, status === 200 || json]).toEqual([200, true])
    return dataOf(json, schema)
  }
  const done = (answer: Promise<Answer>) => read(answer, v.object({}))
  const create = (name: string, parent: string | null = null, password?: string, by = owner) =>
    read(
      send(
        'POST',
        '/folders',
        {
          ...{ name, parent_folder_id: parent },
          ...(password !== undefined && { needs_password: true, password }),
        },
        by,
      ),
      StorageFolder,
    )

  return {
    ...{ projectId, owner, addMember, signInAgain, send, read, done, create },
    /** The id of a new folder. */
    add: async (name: string, parent: string | null = null, password?: string) =>
      (await create(name, parent, password)).folderId,
    roots: (by = owner) =>
      read(send('GET', '/folders', undefined, by), endpoints.listStorageFolders.answer),
    open: (id: string, by = owner, query = '') =>
      read(send('GET', `/folders/${id}${query}`, undefined, by), StorageFolderContent),
    files: (id: string, query = '', by = owner) =>
      read(
        send('GET', `/folders/${id}/files${query}`, undefined, by),
        endpoints.listStorageFiles.answer,
      ),
    unlock: (id: string, password = folderPassword, by = owner) =>
      send('POST', `/folders/${id}/unlock`, { password }, by),
    trash: (by = owner) =>
      read(send('GET', '/trash', undefined, by), endpoints.listStorageTrash.answer),
    search: (q: string, by = owner, query = '') =>
      read(
        send('GET', `/search?q=${encodeURIComponent(q)}${query}`, undefined, by),
        endpoints.searchStorage.answer,
      ),
    /** Rows alone, as many as no test could make by calls. */
    async addFolders(parentId: string | null, names: readonly string[]): Promise<string[]> {
      const createdAt = deps.clock.now()
      const rows = names.map((name) => ({
        ...{ id: randomUUID(), projectId, parentId, createdAt },
        ...nameColumns(name),
      }))
      for (let at = 0; at < rows.length; at += 2000)
        await deps.db.insert(storageFolders).values(rows.slice(at, at + 2000))
      return rows.map(({ id }) => id)
    },
    /** Rows alone: what is under test here are names and places, not bytes. */
    async addFiles(
      folderId: string,
      names: readonly string[],
      more: (index: number) => Omit<Partial<StoredFile>, 'id'> = () => ({}),
    ): Promise<string[]> {
      const now = deps.clock.now()
      const rows = names.map((name, index) => ({
        ...{ id: randomUUID(), projectId, folderId, size: 10, contentType: 'text/plain' },
        ...nameColumns(name),
        ...{ createdBy: owner.userId, createdAt: now, updatedAt: now },
        ...more(index),
      }))
      for (let at = 0; at < rows.length; at += 2000)
        await deps.db.insert(storageFiles).values(rows.slice(at, at + 2000))
      return rows.map(({ id }) => id)
    },
    async addMedia(sha256 = randomUUID().replaceAll('-', '').repeat(2)) {
      const id = randomUUID()
      const storageKey = `media/${projectId}/${id}.jpg`
      const about = { kind: 'image', contentType: 'image/jpeg', size: 10 } as const
      const thumbnailKey = `media/${projectId}/${id}.thumb.webp`
      const row = { id, projectId, sha256, ...about, storageKey, thumbnailKey }
      const [inserted] = await deps.db.insert(media).values(row).returning()
      if (!inserted) throw new Error('no medium')
      return inserted
    },
  }
}
export type FolderTools = Awaited<ReturnType<typeof openFolders>>

/** The refusal's code, and what it says of each field. */
export async function refusalOf(answer: Promise<Answer>) {
  const { json } = await answer
  const Details = v.object({
    details: v.array(v.object({ field: v.string(), message: v.string() })),
  })
  const { details } = v.parse(Details, json)
  return { code: codeOf(json), details }
}

export async function codeOfAnswer(answer: Promise<Answer>): Promise<string> {
  const { status, json } = await answer
  return status < 300 ? 'done' : codeOf(json)
}
