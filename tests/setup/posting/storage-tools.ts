import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import * as v from 'valibot'
import { apiBase } from '#contract/calls/api.ts'
import { AnnouncedFileAnswer, StorageFile, type StoredUpload } from '#contract/storage/storage.ts'
import { storageFolders } from '#server/db/schema/storage.ts'
import { nameColumns } from '#server/storage/search-name.ts'
import { codeOf, dataOf } from '../server/create-test-app.ts'
import type { TestPerson, TestWorld } from '../server/open-test-world.ts'
import { hashOf } from './send-upload.ts'

/** An answer of the API: its status and the data, or the code of its refusal. */
export interface StorageAnswer {
  status: number
  json: unknown
}

export type StorageTools = ReturnType<typeof openStorageTools>

/** What tests of the storage do again and again, as one person with a folder. */
export function openStorageTools(world: TestWorld, person: TestPerson, folderId: string) {
  const call = async (
    method: string,
    path: string,
    json?: unknown,
    headers: Record<string, string> = {},
  ): Promise<StorageAnswer> => {
    const answer = await fetch(world.url + apiBase + path, {
      method,
      headers: { 'Content-Type': 'application/json', ...person.headers, ...headers },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    })
    return { status: answer.status, json: await answer.json() }
  }
  const tools = {
    ...{ person, folderId, call },
    /** Announces a file; the answer as it is. */
    tryAnnounce: (size: number, name = 'arquivo.bin', more: object = {}) =>
      call('POST', '/storage/upload-url', {
        ...{ folder_id: folderId, file_name: name, file_size: size, ...more },
      }),
    async announce(size: number, name?: string, more?: object) {
      return dataOf((await tools.tryAnnounce(size, name, more)).json, AnnouncedFileAnswer)
    },
    /** Puts a new file; throws for a refusal. */
    async add(bytes: Buffer, name?: string, more?: object): Promise<StorageFile> {
      const { uploadUrl } = await tools.announce(bytes.length, name, more)
      return fileOf(await putBytes(uploadUrl, bytes))
    },
    complete: (fileId: string, uploadId: string | null = null) =>
      call('POST', '/storage/complete-upload', {
        ...{ file_id: fileId, upload_id: uploadId, parts: [] },
      }),
    store: (bytes: Buffer, stored: Partial<StoredUpload> = {}, key: string = randomUUID()) =>
      call(
        'POST',
        '/storage/files',
        {
          ...{ folder_id: folderId, file_name: 'arquivo.bin', file_size: bytes.length },
          ...{ sha256: hashOf(bytes), upload_id: null, ...stored },
        },
        { 'Idempotency-Key': key },
      ),
    async readUsed(): Promise<number> {
      const Usage = v.object({ usedBytes: v.number() })
      return dataOf((await call('GET', '/storage/usage')).json, Usage).usedBytes
    },
    /** A GET of an address of the server, and of where it sends one: a file that a bucket gives out. */
    get: (address: string, headers: Record<string, string> = {}, method = 'GET') =>
      fetch(new URL(address, world.url), { method, headers }),
    async download(fileId: string, more: object = {}): Promise<string> {
      const { json } = await call('POST', `/storage/download-url/${fileId}`, more)
      return dataOf(json, v.object({ downloadUrl: v.string() })).downloadUrl
    },
  }
  return tools
}

/** A person with a project and a folder in its storage. */
export async function addStoragePerson(world: TestWorld): Promise<StorageTools> {
  const person = await world.addPerson()
  return openStorageTools(world, person, await addFolder(world, person.projectId))
}

export async function addFolder(
  { deps }: Pick<TestWorld, 'deps'>,
  projectId: string,
  more: Partial<typeof storageFolders.$inferInsert> = {},
): Promise<string> {
  const id = randomUUID()
  await deps.db
    .insert(storageFolders)
    .values({ id, projectId, ...nameColumns(`Pasta ${id}`), createdAt: new Date(), ...more })
  return id
}

export async function putBytes(
  address: string,
  bytes: Buffer,
  headers: Record<string, string> = {},
): Promise<StorageAnswer> {
  const answer = await fetch(address, { method: 'PUT', body: new Uint8Array(bytes), headers })
  return { status: answer.status, json: await answer.json() }
}

/** A PUT on a connection of its own, whose length is announced and whose bytes the test sends. */
export function beginPut(address: string, headers: Record<string, string>) {
  const put = request(address, { method: 'PUT', headers, agent: false })
  const answer = new Promise<StorageAnswer | undefined>((resolve) => {
    put.on('response', async (incoming) => {
      const text = (await incoming.toArray()).join('')
      resolve({ status: incoming.statusCode ?? 0, json: JSON.parse(text) })
    })
    put.on('error', () => resolve(undefined))
  })
  return {
    send: (bytes: Buffer) => new Promise<void>((resolve) => put.write(bytes, () => resolve())),
    end: () => void put.end(),
    breakOff: () => void put.destroy(),
    /** Undefined when the connection broke first. */
    answer,
  }
}

export const fileOf = ({ json }: StorageAnswer): StorageFile => dataOf(json, StorageFile)

/** Status and code of a refusal. */
export const refusalOf = ({ status, json }: StorageAnswer) => [status, codeOf(json)]

/** Files of a project in the store, and what is in the scratch folder. */
export async function listKept({ deps }: TestWorld, projectId: string): Promise<string[]> {
  const kept: string[] = []
  for (const folder of ['storage', 'media'])
    for await (const { key } of deps.files.list(`${folder}/${projectId}`))
      kept.push(key.replace(`/${projectId}/`, '/'))
  const scratch = join(deps.env.DATA_DIR, 'tmp', String(process.pid))
  return [...kept, ...(await readdir(scratch).catch(() => []))].sort()
}
